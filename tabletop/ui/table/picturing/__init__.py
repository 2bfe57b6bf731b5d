"""Explaining with pictures: annotations, photos under the table, exports."""
