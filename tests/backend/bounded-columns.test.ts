import { afterAll, beforeAll, expect, test } from "vitest";
import { openSql, type SqlPool } from "../support/open-sql.ts";
import { getSharedSite } from "../support/sites/shared-site.ts";

/** A text of any length would exceed the limits of everything that reads it later: lists, mails, the activity log. */

/** Columns without a constraint: triggers and functions alone fill them, from bounded columns. */
const DERIVED = [
  // The public history and its proof: hashes, and what the site signs with.
  /^article_versions\.(salt|content_hash|previous_hash|hash)$/,
  /^(article_corrections\.salt|version_proofs\..+)$/,
  /^(article_digests|digest_entries|digest_keys)\./,
  // Addresses and tags that articles had.
  /^(article_redirects|page_redirects|merged_tags)\./,
  /^(tag_uses|tagged_articles)\.(tag|slug)$/,
  // Columns that searches and lists compare, made from the texts of articles and working copies.
  /^(article_texts|listed_drafts|search_words)\./,
  /^(article_images|version_images|disused_images|unmeasured_images|license_notices)\.path$/,
  // Made from the kind of an email.
  /^mails\.topic$/,
  // The operator's own.
  /^(first_admin|setup_links)\./,
];

let sql: SqlPool;
beforeAll(async () => {
  const site = await getSharedSite();
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

test("bounds the length of every text and document of our tables by a constraint", async () => {
  const columns = await sql<{ name: string }[]>`
    select relation.relname || '.' || attribute.attname as name
    from pg_class as relation
    join pg_attribute as attribute on attribute.attrelid = relation.oid
    where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relation.relkind in ('r', 'p')
      and attribute.attnum > 0 and not attribute.attisdropped
      -- Tables of realtime/private-channels.test.ts in the same database.
      and relation.relname not in ('notes', 'room_members')
      and attribute.atttypid in (
        'text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype, 'varchar'::regtype
      )
      and not exists (
        select from pg_constraint as bound
        where bound.conrelid = relation.oid and bound.contype = 'c' and attribute.attnum = any (bound.conkey)
          and pg_get_constraintdef(bound.oid) ~ 'length|cardinality| = ANY|content_fits|has_bounded_fields|is_byline'
      )
    order by 1`;
  const unbounded = columns
    .map(({ name }) => name)
    .filter((name) => !DERIVED.some((known) => known.test(name)));
  expect(unbounded).toEqual([]);
});
