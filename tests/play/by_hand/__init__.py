"""Tests of what players settle themselves."""
