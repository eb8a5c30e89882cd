/** An article in a list that somebody puts in order. */
export type OrderedArticle = { id: string; title: string };
