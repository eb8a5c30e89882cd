/** An article in a list that somebody puts in order. */
export type OrderedArticle = { id: string; title: string };

/** Moves an article to the place `to`, which is cut to the list; the same list if it is there already. */
export function moveArticle(
  articles: readonly OrderedArticle[],
  id: string,
  to: number,
): readonly OrderedArticle[] {
  const from = articles.findIndex((article) => article.id === id);
  const place = Math.min(Math.max(to, 0), articles.length - 1);
  const moved = articles[from];
  if (!moved || place === from) return articles;
  const others = articles.filter((article) => article !== moved);
  return [...others.slice(0, place), moved, ...others.slice(place)];
}
