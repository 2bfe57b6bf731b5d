"""Opponents, scripts and replays."""
