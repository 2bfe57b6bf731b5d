"""The shell: window, event loop, screens, jobs, settings."""
