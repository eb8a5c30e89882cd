/** Default maximum of rows per response of a backend. */
export const ROWS_AT_ONCE = 1000;
