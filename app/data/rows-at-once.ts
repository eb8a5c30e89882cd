/** So many rows does a backend give at once, unless it is set up otherwise. */
export const ROWS_AT_ONCE = 1000;
