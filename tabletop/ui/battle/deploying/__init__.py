"""Deployment in the window: the tray of units to drop, saved deployments, letting it be done."""
