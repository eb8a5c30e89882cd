/** The site counts one further, and no more. */
const MOST = 99;

/** What readers are told. */
export function newArticlesText(count: number): string {
  if (count > MOST) return `${MOST}+ new stories`;
  return count === 1 ? "1 new story" : `${count} new stories`;
}
