import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, paragraphs } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Legal removal: words are taken out of the whole history, and everybody sees that they were. */

const REASON = "Court of Malmö, 12/345";

let site: SharedSite;
let service: TestClient;
let admin: TestClient;
let editor: TestClient;
let sql: SqlPool;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  ({ client: admin } = await createUser(site, "admin"));
  ({ client: editor } = await createUser(site, "editor"));
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

async function versionsOf(id: string) {
  const { data } = await service
    .from("article_versions")
    .select("number,kind,fields,hash,content_hash,redacted_at,redacted_by,redaction_reason")
    .eq("article_id", id)
    .order("number")
    .throwOnError();
  return data;
}

function redact(client: TestClient, id: string, number: number, words: string) {
  return client.rpc("redact_version", { article_id: id, number, words, reason: REASON });
}

test("takes words out of every version, the live article, the working copy and the notes", async () => {
  const article = await createArticle(service, {
    title: "John Doe was there",
    content: {
      main: [
        {
          type: "paragraph",
          children: [
            { text: "Police say " },
            { text: "John", bold: true },
            { text: " Doe, 41, ran." },
          ],
        },
        { type: "image", src: "John Doe.jpg", alt: "", caption: "John Doe in 2020", credit: "" },
      ],
    },
    tags: ["John Doe", "crime"],
  });
  await editor
    .rpc("publish_with_note", {
      article_id: article.id,
      changes: { excerpt: "Nothing of John Doe." },
      seen_version: article.updated_at,
      kind: "correction",
      text: "John Doe is 41.",
    })
    .throwOnError();
  const before = await versionsOf(article.id);
  await editor
    .rpc("save_draft", {
      article_id: article.id,
      lineage: `version ${before.at(-1)?.number}`,
      known_seq: 0,
      update: Buffer.from("John Doe").toString("base64"),
      fields: { title: "John Doe again" },
    })
    .throwOnError();
  await sql`insert into private.draft_notes (article_id, body)
    values (${article.id}, 'Is John Doe spelled right?')`;
  await sql`insert into private.scheduled_changes (article_id, at, action, fields)
    values (${article.id}, now() + interval '1 day', 'publish', '{"title": "John Doe again"}')`;
  const { data: count } = await redact(
    admin,
    article.id,
    before[0]?.number ?? 0,
    "John Doe",
  ).throwOnError();
  expect(count).toBe(3);

  const after = await versionsOf(article.id);
  expect(
    JSON.stringify(after.map(({ fields }) => fields)).replaceAll("John Doe.jpg", ""),
  ).not.toMatch(/John|Doe/);
  expect(after[0]).toMatchObject({
    fields: {
      title: "[words removed] was there",
      tags: ["[words removed]", "crime"],
      content: {
        main: [
          {
            children: [
              { text: "Police say " },
              { text: "[words removed]", bold: true },
              { text: ", 41, ran." },
            ],
          },
          { src: "John Doe.jpg", caption: "[words removed] in 2020" },
        ],
      },
    },
    hash: before[0]?.hash,
    content_hash: before[0]?.content_hash,
    redaction_reason: REASON,
  });
  const { data: live } = await service
    .from("articles")
    .select("title,slug")
    .eq("id", article.id)
    .single()
    .throwOnError();
  expect(live).toEqual({ title: "[words removed] was there", slug: article.slug });
  const { data: draft } = await editor.rpc("get_draft", { article_id: article.id }).throwOnError();
  expect(draft).toMatchObject({
    fields: { title: "[words removed] again" },
    document: null,
    updates: [],
  });
  const elsewhere = await sql<{ text: string }[]>`
    select body as text from private.draft_notes where article_id = ${article.id}
    union all select fields ->> 'title' from private.scheduled_changes where article_id = ${article.id}
    union all select text from public.article_corrections where article_id = ${article.id}`;
  expect(elsewhere.map(({ text }) => text)).toEqual([
    "Is [words removed] spelled right?",
    "[words removed] again",
    "[words removed] is 41.",
  ]);
  const [logged] = await sql<{ lines: string }[]>`
    select string_agg(subject::text, ' ') as lines from public.activity where article_id = ${article.id}`;
  expect(logged?.lines).toContain("[words removed]");
  expect(logged?.lines).not.toContain("John Doe");
  const page = async () => (await fetch(`${site.url}/article/${article.slug}/history`)).text();
  await waitFor("the notice", async () => (await page()).includes("removed for legal reasons"));
  expect(await page()).not.toContain("John Doe ");
  expect(await page()).not.toContain(REASON);
});

test("is for admins, needs a reason, and words that the version has", async () => {
  const article = await createArticle(service, { content: paragraphs("A name.") });
  const [version] = await versionsOf(article.id);
  const number = version?.number ?? 0;
  expect((await redact(editor, article.id, number, "name")).error).toMatchObject({ code: "42501" });
  expect((await redact(admin, article.id, number, "Name")).error).toMatchObject({ code: "PT404" });
  expect((await redact(admin, article.id, number, " ")).error).toMatchObject({ code: "22023" });
  const { error } = await admin.rpc("redact_version", {
    article_id: article.id,
    number,
    words: "name",
    reason: "",
  });
  expect(error).toMatchObject({ code: "22023" });
  expect(await versionsOf(article.id)).toEqual([version]);
});

test.each([
  ["one two one", "one", ["[words removed] two [words removed]"]],
  ["aaa", "aa", ["[words removed]a"]],
  ["main", "main", ["[words removed]"]],
  ['say "no"\\', '"no"\\', ["say [words removed]"]],
])("replaces in %j the words %j", async (text, words, expected) => {
  const article = await createArticle(service, { content: paragraphs(text) });
  const [version] = await versionsOf(article.id);
  await redact(admin, article.id, version?.number ?? 0, words).throwOnError();
  const [row] = await sql<{ texts: string[] }[]>`
    select array(select jsonb_path_query(content, '$.main[*].children[*].text') #>> '{}') as texts
    from public.articles where id = ${article.id}`;
  expect(row?.texts).toEqual(expected);
});

test("words that span several runs go to the run where they begin", async () => {
  const runs = ["x Jo", "hn", " Doe John", " Doe y"].map((text, index) => ({
    text,
    bold: index % 2 === 1,
  }));
  const [row] = await sql<{ redacted: { text: string }[] }[]>`
    select private.redact(${JSON.stringify(runs)}::text::jsonb, 'John Doe', '#') as redacted`;
  expect(row?.redacted.map(({ text }) => text)).toEqual(["x #", "", " #", " y"]);
});

test("the content hash is that of the words that were there", async () => {
  const article = await createArticle(service, { content: paragraphs("Secret name.") });
  const [row] = await sql<{ fields: string }[]>`
    select fields::text from public.article_versions where article_id = ${article.id}`;
  const [version] = await versionsOf(article.id);
  await redact(admin, article.id, version?.number ?? 0, "Secret name").throwOnError();
  const hash = createHash("sha256")
    .update(row?.fields ?? "")
    .digest("hex");
  expect((await versionsOf(article.id))[0]?.content_hash).toBe(`\\x${hash}`);
});
