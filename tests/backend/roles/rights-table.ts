import type { Capability } from "../../../app/domain/newsroom/capabilities.ts";
import type { Actor, ActorOfSite } from "../../support/actors.ts";
import type { SqlPool } from "../../support/open-sql.ts";
import { createArticle } from "../../support/rows.ts";
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
 * Creates an article that is the actor's, shared with them, or neither, with a working copy, a note to readers that was
 * taken back, a planned change, a preview link and a remark. Each belongs to somebody and is shared with somebody;
 * anonymous clients and the service key own nothing.
 */
export async function createArticleOf(
  { sql, actors }: { sql: SqlPool; actors: Record<Actor, ActorOfSite> },
  actor: Actor,
  owner: Owner,
): Promise<ArticleOf> {
  const { id, slug, updated_at } = await createArticle(actors.service.client);
  const own = actors[actor].id;
  const [first, second] = [actors.admin.id, actors.editor.id].filter((other) => other !== own);
  const ownerId = owner === "own" && own ? own : first;
  const guestId = owner === "shared" && own ? own : (second ?? actors.author.id);
  await sql`insert into private.article_owners (article_id, user_id) values (${id}, ${ownerId ?? ""})`;
  await sql`insert into public.article_shares (article_id, user_id) values (${id}, ${guestId})`;
  await sql`insert into public.article_drafts (article_id, lineage) values (${id}, 'test')`;
  await sql`insert into public.draft_updates (article_id, seq, update) values (${id}, 1, decode('00', 'hex'))`;
  const [made] = await sql<Omit<ArticleOf, "id" | "slug" | "updated_at">[]>`
    with version as (
      select max(number) as number from public.article_versions where article_id = ${id}
    ), correction as (
      insert into public.article_corrections (article_id, kind, text, version_number, withdrawn_at)
      select ${id}, 'correction', 'Taken back', number, now() from version
    ), plan as (
      insert into private.scheduled_changes (article_id, at, action) values (${id}, '2999-01-01', 'unpublish')
      returning id
    ), preview as (
      insert into private.preview_links (article_id, token_hash, label, expires_at)
      values (${id}, sha256(convert_to(${id}, 'UTF8')), 'A reader', now() + interval '1 day')
      returning id
    ), note as (
      insert into private.draft_notes (article_id, body, author_label) values (${id}, 'A remark', 'A reader')
      returning id
    )
    select version.number::int as number, plan.id as "planId", preview.id as "previewId", note.id as "noteId"
    from version, plan, preview, note`;
  if (!made) throw new Error("nothing was made");
  return { id, slug, updated_at, ...made };
}
