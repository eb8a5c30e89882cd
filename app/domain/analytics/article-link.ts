/** An article in a list of links. */
export type ArticleLink = { slug: string; title: string };
