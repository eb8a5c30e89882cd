/** A row count; not exact when there are more rows. */
export type Total = { count: number; isExact: boolean };

/** Number of pages, at least one. */
export function countPages({ count }: Total, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** '1–25 of 36,510'. */
export function pageRangeText(page: number, shown: number, total: Total, pageSize: number): string {
  const first = (page - 1) * pageSize + 1;
  return `${formatCount(first)}–${formatCount(first + shown - 1)} of ${countText(total)}`;
}

/** '1 article', '3 articles'. */
export function articlesText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "article" : "articles"}`;
}

/** How many articles a list has: '36,510 articles', '10,000+ articles'. */
export function totalText(total: Total): string {
  return total.isExact ? articlesText(total.count) : `${countText(total)} articles`;
}

/** '36,510', '10,000+'. */
export function countText({ count, isExact }: Total): string {
  return `${formatCount(count)}${isExact ? "" : "+"}`;
}

/** '36,510'. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}
