"""A photo or a plan under the table: chosen, straightened, laid, moved about."""
