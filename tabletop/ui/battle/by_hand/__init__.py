"""What players settle themselves, in the window: reminders, and the toolbox for everything."""
