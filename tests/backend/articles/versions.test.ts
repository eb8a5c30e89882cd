import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { openDraft, writeDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, createAuthor, paragraphs } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** The history of articles: what is recorded, what is kept, and the chain of hashes. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;
let editorId: string;
let sql: SqlPool;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  await createUser(site, "admin");
  ({ client: editor, id: editorId } = await createUser(site, "editor"));
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

async function history(id: string, client = editor) {
  const { data } = await client.rpc("list_versions", { article_id: id }).throwOnError();
  return data;
}

test("every change of any field by any client is a version", async () => {
  const author = await createAuthor(service, { name: "Ada Reed" });
  const { id } = await createArticle(editor, { tags: ["tide"] });
  const changes = [
    { title: "Second title" },
    { author_id: author.id },
    { tags: ["tide", "moon"] },
    { image_src: "tide.jpg" },
    { is_featured: true },
    { published_at: "2999-01-01T00:00:00+00:00" },
  ];
  for (const change of changes) {
    await service.from("articles").update(change).eq("id", id).throwOnError();
  }
  await service.from("articles").delete().eq("id", id).throwOnError();
  const { data } = await editor
    .from("article_versions")
    .select("kind,fields,created_by")
    .eq("article_id", id)
    .order("number")
    .throwOnError();
  expect(data.map(({ kind }) => kind)).toEqual([
    ...Array(6).fill("published"),
    "scheduled",
    "deleted",
  ]);
  expect(data[0]).toMatchObject({ created_by: editorId, fields: { tags: ["tide"] } });
  expect(data[2]).toMatchObject({ created_by: null, fields: { author_name: "Ada Reed" } });
  changes.forEach((change, index) => {
    expect(data[index + 1]?.fields).toMatchObject(change);
  });
});

test("a save that changes nothing is no version", async () => {
  const { id, title } = await createArticle(editor);
  await editor.from("articles").update({ title }).eq("id", id).throwOnError();
  expect(await history(id)).toHaveLength(1);
});

test("versions cannot be changed or removed, not even by an admin", async () => {
  const { client: admin } = await createUser(site, "admin");
  const { id } = await createArticle(editor);
  const changed = await admin
    .from("article_versions")
    .update({ name: "Mine" })
    .eq("article_id", id)
    .select();
  const removed = await admin.from("article_versions").delete().eq("article_id", id).select();
  const added = await admin
    .from("article_versions")
    .insert({ article_id: id, kind: "published", fields: {} });
  expect([changed, removed, added].map(({ error }) => error?.code)).toEqual(Array(3).fill("42501"));
  expect(await history(id)).toHaveLength(1);
});

test("a scheduled version is public from its date until it is replaced", async () => {
  const { id } = await createArticle(editor, { published_at: "2999-01-01T00:00:00+00:00" });
  expect((await history(id))[0]).toMatchObject({ kind: "scheduled", is_public: false });
  await sql`update public.article_versions
    set fields = jsonb_set(fields, '{published_at}', to_jsonb(now() - interval '1 minute'))
    where article_id = ${id}`;
  expect((await history(id))[0]).toMatchObject({ is_public: true });
  await sql`update public.article_versions set created_at = now() - interval '1 hour'
    where article_id = ${id}`;
  await editor.from("articles").update({ title: "Replaced" }).eq("id", id).throwOnError();
  await sql`update public.article_versions set created_at = now() - interval '30 minutes'
    where article_id = ${id} and fields ->> 'title' = 'Replaced'`;
  expect((await history(id)).map(({ is_public }) => is_public)).toEqual([false, false]);
});

test("a draft is a version at most once a minute, and a named one stays", async () => {
  const id = randomUUID();
  const content = paragraphs("Four words of text.");
  const save = (client: TestClient, title: string) =>
    writeDraft(client, id, { title, content }, service);
  await save(editor, "One");
  await save(editor, "Two");
  await sql`update public.article_versions set created_at = now() - interval '2 minutes'
    where article_id = ${id}`;
  await save((await createUser(site, "editor")).client, "Three");
  const versions = await history(id);
  expect(versions.map(({ title, words }) => [title, words])).toEqual([
    ["Three", 4],
    ["Two", 4],
  ]);
  const named = versions[1]?.number ?? 0;
  await editor
    .rpc("name_version", { article_id: id, number: named, name: "Before the edit" })
    .throwOnError();
  await sql`update public.article_versions set created_at = now() - interval '3 days'
    where article_id = ${id}`;
  await save(editor, "Four");
  await sql`update public.article_versions set created_at = now() - interval '3 days'
    where article_id = ${id}`;
  // The site has thinned these days at its start.
  await sql`update private.thinned_versions set until = '-infinity'`;
  await service.rpc("thin_versions", {}).throwOnError();
  expect((await history(id)).map(({ title, kind, name }) => [title, kind, name])).toEqual([
    ["Four", "draft", null],
    ["Two", "named", "Before the edit"],
  ]);
});

test("a restored version is a draft, and the live article stays", async () => {
  const { id } = await createArticle(editor, { title: "First" });
  const [first] = await history(id);
  await editor.from("articles").update({ title: "Second" }).eq("id", id).throwOnError();
  await editor
    .rpc("restore_version", { article_id: id, number: first?.number ?? 0 })
    .throwOnError();
  expect(await openDraft(editor, id)).toMatchObject({
    fields: { title: "First" },
    has_changes: true,
    live: { title: "Second" },
  });
});

test("each hash covers the content, the kind, the moment and the hash before", async () => {
  const { id } = await createArticle(editor);
  await editor.from("articles").update({ title: "Changed" }).eq("id", id).throwOnError();
  const versions = await sql<
    {
      fields: string;
      kind: string;
      at: string;
      salt: Buffer;
      content: Buffer;
      before: Buffer;
      hash: Buffer;
    }[]
  >`
    select fields::text, kind, salt, content_hash as content, previous_hash as before, hash,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from public.article_versions where article_id = ${id} order by number`;
  expect(versions).toHaveLength(2);
  expect(versions[0]?.salt).not.toEqual(versions[1]?.salt);
  let before: Buffer | null = null;
  for (const version of versions) {
    const content = createHash("sha256").update(version.salt).update(version.fields).digest();
    expect(version.content).toEqual(content);
    expect(version.before).toEqual(before);
    const hash: Buffer = createHash("sha256")
      .update(before ?? Buffer.alloc(0))
      .update(content)
      .update(`${id} ${version.kind} ${version.at}`)
      .digest();
    expect(version.hash).toEqual(hash);
    before = hash;
  }
});
