/** A number of rows, and whether there are no more than that. */
export type Total = { count: number; isExact: boolean };

/** How many pages `total` rows fill; at least one. */
export function countPages({ count }: Total, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** Which rows a page shows, of how many: '1–25 of 36,510'. */
export function pageRangeText(page: number, shown: number, total: Total, pageSize: number): string {
  const first = (page - 1) * pageSize + 1;
  const all = `${formatNumber(total.count)}${total.isExact ? "" : "+"}`;
  return `${formatNumber(first)}–${formatNumber(first + shown - 1)} of ${all}`;
}

/** '1 article', '3 articles': a number with its noun. */
export function articlesText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "article" : "articles"}`;
}

/** '36,510'. */
function formatNumber(value: number): string {
  return value.toLocaleString("en-US");
}
