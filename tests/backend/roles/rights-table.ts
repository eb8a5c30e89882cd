import type { Capability } from "../../../app/domain/newsroom/capabilities.ts";
import type { Actor, ActorOfSite } from "../../support/actors.ts";
import type { SqlPool } from "../../support/open-sql.ts";
import { createArticles } from "../../support/rows.ts";
import type { StaffAccess } from "../../support/sites/shared-site.ts";

/** For which articles a role may do something: none, its own, its own and those shared with it, all. */
export type Extent = "none" | "own" | "shared" | "all";
/** Whose article it is: created by the actor, shared with them, or neither. */
export type Owner = "own" | "shared" | "other";
export type Role = "contributor" | "author" | "editor" | "admin";

export const OWNERS: Owner[] = ["own", "shared", "other"];
const OWNERS_OF: Record<Extent, Owner[]> = {
  none: [],
  own: ["own"],
  shared: ["own", "shared"],
  all: OWNERS,
};

/** The table of rights. The service key may do everything, anonymous clients and readers nothing of it. */
// biome-ignore format: a table is read by its columns
export const RIGHTS: [Capability, Record<Role, Extent>][] = [
  ["read",      { contributor: "shared", author: "shared", editor: "all",  admin: "all" }],
  ["comment",   { contributor: "shared", author: "shared", editor: "all",  admin: "all" }],
  ["write",     { contributor: "shared", author: "shared", editor: "all",  admin: "all" }],
  ["assign",    { contributor: "own",    author: "own",    editor: "all",  admin: "all" }],
  ["share",     { contributor: "own",    author: "own",    editor: "all",  admin: "all" }],
  ["trash",     { contributor: "own",    author: "own",    editor: "all",  admin: "all" }],
  ["publish",   { contributor: "none",   author: "own",    editor: "all",  admin: "all" }],
  ["erase",     { contributor: "none",   author: "none",   editor: "all",  admin: "all" }],
  ["taxonomy",  { contributor: "none",   author: "none",   editor: "all",  admin: "all" }],
  ["fronts",    { contributor: "none",   author: "none",   editor: "all",  admin: "all" }],
  ["messages",  { contributor: "none",   author: "none",   editor: "all",  admin: "all" }],
  ["analytics", { contributor: "none",   author: "none",   editor: "all",  admin: "all" }],
  ["people",    { contributor: "none",   author: "none",   editor: "none", admin: "all" }],
  ["settings",  { contributor: "none",   author: "none",   editor: "none", admin: "all" }],
  ["activity",  { contributor: "none",   author: "none",   editor: "none", admin: "all" }],
];

/** The row of a capability in the table. */
export function extentsOf(capability: Capability): Record<Role, Extent> {
  const row = RIGHTS.find(([name]) => name === capability);
  if (!row) throw new Error(`${capability} is not in the table`);
  return row[1];
}

/** The owners that make a difference to an actor: one who owns nothing and shares nothing has only articles of others. */
export function ownersOf(actor: Actor): Owner[] {
  return actor === "anonymous" || actor === "service" ? ["other"] : OWNERS;
}

/** For which articles an actor has a right, by its row of the table. */
export function allowedOwners(
  access: StaffAccess,
  actor: Actor,
  extents: Record<Role, Extent>,
): Owner[] {
  if (actor === "service") return OWNERS;
  if (actor === "anonymous") return [];
  if (actor === "admin") return OWNERS_OF[extents.admin];
  if (access === "any-user") return OWNERS_OF[extents.editor];
  return actor === "reader" ? [] : OWNERS_OF[extents[actor]];
}

export type ArticleOf = {
  id: string;
  slug: string;
  updated_at: string;
  /** Its last version. */
  number: number;
  planId: string;
  previewId: string;
  noteId: string;
};

/**
 * Creates articles that are the actor's, shared with them, or neither, each with a working copy, a note to readers that
 * was taken back, a planned change, a preview link and a remark. Each belongs to somebody and is shared with somebody;
 * anonymous clients and the service key own nothing.
 */
export async function createArticlesOf(
  { sql, actors }: { sql: SqlPool; actors: Record<Actor, ActorOfSite> },
  { actor, owner, count }: { actor: Actor; owner: Owner; count: number },
): Promise<ArticleOf[]> {
  const articles = await createArticles(
    actors.service.client,
    Array.from({ length: count }, () => ({})),
  );
  const own = actors[actor].id;
  const [first, second] = [actors.admin.id, actors.editor.id].filter((other) => other !== own);
  const ownerId = owner === "own" && own ? own : first;
  const guestId = owner === "shared" && own ? own : (second ?? actors.author.id);
  const made = await sql<Omit<ArticleOf, "slug" | "updated_at">[]>`
    with article as (
      select unnest(${articles.map(({ id }) => id)}::uuid[]) as id
    ), owner as (
      insert into private.article_owners (article_id, user_id) select id, ${ownerId ?? ""} from article
    ), guest as (
      insert into public.article_shares (article_id, user_id) select id, ${guestId} from article
    ), draft as (
      insert into public.article_drafts (article_id, lineage) select id, 'test' from article
    ), version as (
      select article_id, max(number) as number from public.article_versions
      where article_id in (select id from article) group by article_id
    ), correction as (
      insert into public.article_corrections (article_id, kind, text, version_number, withdrawn_at)
      select article_id, 'correction', 'Taken back', number, now() from version
    ), plan as (
      insert into private.scheduled_changes (article_id, at, action)
      select id, '2999-01-01', 'unpublish' from article returning article_id, id
    ), preview as (
      insert into private.preview_links (article_id, token_hash, label, expires_at)
      select id, sha256(convert_to(id::text, 'UTF8')), 'A reader', now() + interval '1 day' from article
      returning article_id, id
    ), note as (
      insert into public.draft_notes (article_id, body, author_label)
      select id, 'A remark', 'A reader' from article returning article_id, id
    )
    select article.id, version.number::int as number, plan.id as "planId", preview.id as "previewId",
      note.id as "noteId"
    from article
    join version on version.article_id = article.id
    join plan on plan.article_id = article.id
    join preview on preview.article_id = article.id
    join note on note.article_id = article.id`;
  await sql`
    insert into public.draft_updates (article_id, seq, update)
    select unnest(${articles.map(({ id }) => id)}::uuid[]), 1, decode('00', 'hex')`;
  const others = new Map(made.map((row) => [row.id, row]));
  return articles.map(({ id, slug, updated_at }) => {
    const row = others.get(id);
    if (!row) throw new Error("nothing was made");
    return { ...row, slug, updated_at };
  });
}

/** Creates one such article. */
export async function createArticleOf(
  context: { sql: SqlPool; actors: Record<Actor, ActorOfSite> },
  actor: Actor,
  owner: Owner,
): Promise<ArticleOf> {
  const [article] = await createArticlesOf(context, { actor, owner, count: 1 });
  if (!article) throw new Error("nothing was made");
  return article;
}
