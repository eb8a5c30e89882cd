import type { Sql } from "./open-sql.ts";

/** Writes the search rows of all articles in bulk, as the triggers do for each article. */
export async function fillSearch(sql: Sql): Promise<void> {
  await sql`
    insert into private.article_texts (article_id, created_at, published_at, body)
    select id, created_at, published_at, lower(private.squeeze(title || E'\\n\\n' || private.content_text(content)))
    from public.articles order by published_at`;
  await sql`
    insert into private.article_terms (article_id, created_at, published_at, terms)
    select text.article_id, text.created_at, text.published_at, private.article_terms(article, text.body)
    from private.article_texts as text
    join public.articles as article on article.id = text.article_id
    order by text.published_at`;
  await sql`
    insert into private.search_words (word)
    select distinct substr(term, 2)
    from private.article_terms, unnest(tsvector_to_array(terms)) as term where term like '=_%'`;
}
