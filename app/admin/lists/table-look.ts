/** The headings of a table, which stay in sight while its rows are scrolled. */
export const TABLE_HEADING =
  "sticky top-0 z-10 border-b-2 border-ink bg-paper px-3 text-left text-meta font-semibold";

export const TABLE_CELL = "border-b border-hairline px-3";
