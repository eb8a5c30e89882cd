import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, type ActorOfSite, createActors, send } from "../../support/actors.ts";
import { writeDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { articleFields } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** Texts and queries that would be expensive for the database. */

let site: RunningSite;
let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;
beforeAll(async () => {
  site = await startSite({ env: { STAFF_ACCESS: "role" } });
  sql = openSql(await site.databaseUrl(), 1);
  actors = await createActors(site);
});
afterAll(async () => {
  await sql.end();
  await site.stop();
});

/** Nested paragraphs as JSON: `levels` arrays and as many objects. */
const nested = (levels: number) =>
  `${'[{"type":"list","children":'.repeat(levels)}"deep"${"}]".repeat(levels)}`;

/** Inserts an article with this role, bypassing every limit of the site. @returns PostgreSQL's error. */
async function insertAs(role: string, { id }: ActorOfSite, content: string): Promise<string> {
  const { title, slug } = articleFields();
  try {
    await sql.begin(async (transaction) => {
      const claims = JSON.stringify({ sub: id || undefined, role });
      await transaction`select set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${id}, true),
        set_config('request.jwt.claim.role', ${role}, true), set_config('role', ${role}, true)`;
      await transaction`insert into public.articles (title, slug, content)
        values (${title}, ${slug}, ${content}::text::jsonb)`;
    });
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
  return "";
}

const FORBIDDEN = "42501";
const VIOLATES_A_CHECK = "23514";

test("rejects an article by a reader before reading its body", async () => {
  const calls = async () => {
    const [row] = await sql`select coalesce(sum(calls), 0)::integer as calls
      from pg_stat_user_functions where funcname = 'set_article_fields'`;
    return row?.calls;
  };
  await sql`set track_functions = 'pl'`;
  await sql`select pg_stat_force_next_flush()`;
  const before = await calls();
  expect(await insertAs("authenticated", actors.reader, nested(2700))).toBe(FORBIDDEN);
  await sql`select pg_stat_force_next_flush()`;
  expect(await calls()).toBe(before);
  expect(await insertAs("service_role", actors.service, nested(10))).toBe("");
  await sql`select pg_stat_force_next_flush()`;
  expect(await calls()).toBeGreaterThan(before);
});

test("returns 403 for an article that a reader inserts or upserts, as by the policy", async () => {
  const { headers } = actors.reader;
  const inserted = await send(site, "POST", "/rest/v1/articles", headers, articleFields());
  expect(inserted).toMatchObject({ status: 403, body: { code: FORBIDDEN } });
  const merging = { ...headers, Prefer: "resolution=merge-duplicates" };
  const upserted = await send(site, "POST", "/rest/v1/articles", merging, articleFields());
  expect(upserted).toMatchObject({ status: 403, body: { code: FORBIDDEN } });
});

test("rejects article content nested over a hundred levels or larger than 4 MiB from everyone", async () => {
  const { service } = actors;
  expect(await insertAs("service_role", service, nested(50))).toBe("");
  expect(await insertAs("service_role", service, nested(51))).toBe(VIOLATES_A_CHECK);
  expect(await insertAs("service_role", service, nested(2700))).toBe(VIOLATES_A_CHECK);
  const long = JSON.stringify({ main: "word ".repeat(840_000) });
  expect(await insertAs("service_role", service, long)).toBe(VIOLATES_A_CHECK);
});

/** A body of `count` nodes. */
const ofNodes = (count: number) => `[${Array(count).fill("[]").join(",")}]`;

/** A list of `count` numbers of 131,072 digits. */
const numbers = (count: number) => `[${Array(count).fill("1e131071").join(",")}]`;

test.each<[string, string]>([
  ["more than 20,000 list entries", ofNodes(20_001)],
  ["more than 20,000 blocks and runs", JSON.stringify(Array(10_001).fill({ children: [{}] }))],
  ["more than 20,000 paragraphs of plain text", JSON.stringify("a\n \u00a0\r\n".repeat(20_001))],
  ["that many blocks as JSON in a string", JSON.stringify(JSON.stringify(Array(20_001).fill({})))],
  [
    "that many blocks as JSON in a string of a document",
    JSON.stringify({ main: JSON.stringify(Array(20_001).fill({})) }),
  ],
  [
    "that many blocks as JSON in a string of a document in a string",
    JSON.stringify(JSON.stringify({ main: JSON.stringify(Array(20_001).fill({})) })),
  ],
  [
    "a document in a string in a string in a string",
    JSON.stringify(
      JSON.stringify({ main: JSON.stringify({ main: JSON.stringify({ main: [] }) }) }),
    ),
  ],
  ["a string with a document over a hundred levels deep", JSON.stringify(nested(51))],
  ["a string with a document of thousands of levels", JSON.stringify(nested(9000))],
  ["a string with a document that jsonb cannot hold", JSON.stringify('[{"a":"\\u0000"}]')],
  ["879 KiB of empty lists", ofNodes(300_000)],
  ["393 MB of digits, as 3,000 numbers", JSON.stringify({ main: [] }).replace("[]", numbers(3000))],
  ["a number of 16,384 digits", '{"main":[{"width":0e-16383}]}'],
])("rejects an article whose content is %s", async (_, content) => {
  expect(await insertAs("service_role", actors.service, content)).toBe(VIOLATES_A_CHECK);
});

test.each<[string, string]>([
  ["20,000 list entries", ofNodes(20_000)],
  ["20,000 paragraphs of plain text", JSON.stringify(`${"a\n\n".repeat(19_999)}a`)],
  ["numbers as JavaScript writes them", '{"main":[{"a":1.2345678901234567e-7,"b":9e21,"c":-2}]}'],
  ["a document in a string", JSON.stringify(JSON.stringify({ main: [{}] }))],
  ["prose that begins with a bracket", JSON.stringify(`[sic] ${"a, {} ".repeat(20_001)}`)],
  ["a list of brackets", JSON.stringify(`[${"[],".repeat(20_001)}[]]`)],
])("accepts an article whose content is %s", async (_, content) => {
  expect(await insertAs("service_role", actors.service, content)).toBe("");
});

test("extracts the text of many small blocks quickly", async () => {
  const content = JSON.stringify({
    main: Array.from({ length: 20_000 }, () => ({
      type: "paragraph",
      children: [{ text: "word" }],
    })),
  });
  await sql`set statement_timeout = '20s'`;
  const [row] = await sql`select length(private.content_text(${content}::text::jsonb)) as length`;
  expect(row?.length).toBe(20_000 * 4 + 19_999 * 2);
  await sql`reset statement_timeout`;
});

test("says what is too much to a writer whose article is too long", async () => {
  const article = { ...articleFields(), content: { main: Array(20_001).fill("a") } };
  const { headers } = actors.editor;
  expect(await send(site, "POST", "/rest/v1/articles", headers, article)).toMatchObject({
    status: 400,
    body: {
      code: VIOLATES_A_CHECK,
      message:
        "The text is too long or nested too deep to be saved. Split the article, or remove some of it.",
      hint: expect.stringContaining("20,000 paragraphs"),
    },
  });
});

// A second on a busy machine; with a time that grows with the square of the input, minutes.
test.each<[string, string, (count: number) => string]>([
  [
    "collects the images",
    "count(*) from private.image_sources(null, $1::text::jsonb)",
    (count) => `[${'{"src":"a"},'.repeat(count)}{}]`,
  ],
  ["measures the nodes", "private.content_fits($1::text::jsonb)", ofNodes],
  ["extracts the text", "private.content_text($1::text::jsonb)", ofNodes],
  [
    "counts the paragraphs",
    "private.count_paragraphs($1::text)",
    (count) => "a\n \n".repeat(count),
  ],
])("%s of 300,000 nodes in linear time", async (_, call, content) => {
  await sql`set statement_timeout = '25s'`;
  await sql.unsafe(`select ${call}`, [content(300_000)]);
  await sql`reset statement_timeout`;
});

test.each<[string, object]>([
  ["unused_images", { paths: Array(1001).fill("a") }],
  ["count_author_articles", { ids: Array(1001).fill(randomUUID()) }],
  ["change_articles", { ids: Array(101).fill(randomUUID()), change: { action: "trash" } }],
  ["change_articles", { ids: [], change: { action: "set", add_tags: Array(51).fill("a") } }],
  ["change_articles", { ids: [], change: { action: "set", remove_tags: Array(51).fill("a") } }],
  ["get_publishing_checks", { author_id: null, pages: Array(5001).fill({}) }],
])("bounds the arguments of %s", async (name, body) => {
  const { editor, reader } = actors;
  const path = `/rest/v1/rpc/${name}`;
  expect(await send(site, "POST", path, editor.headers, body)).toMatchObject({
    status: 400,
    body: { code: "22023" },
  });
  // Readers are refused before their arguments are looked at.
  const refused = await send(site, "POST", path, reader.headers, body);
  expect(refused.body).toEqual(
    refused.status === 200 ? [] : expect.objectContaining({ code: FORBIDDEN }),
  );
});

test.each(["content_text", "content_read_time"])(
  "offers no call of %s over the API",
  async (name) => {
    for (const { headers } of Object.values(actors)) {
      const { status } = await send(site, "POST", `/rest/v1/rpc/${name}`, headers, { content: [] });
      expect(status).toBe(404);
    }
  },
);

test("rejects a search query longer than 200 characters", async () => {
  const ask = (query: string) =>
    send(site, "POST", "/rest/v1/rpc/search_articles", actors.anonymous.headers, { query });
  expect((await ask("w".repeat(200))).status).toBe(200);
  const refused = await ask("w".repeat(1_000_000));
  expect(refused).toMatchObject({ status: 400, body: { code: "22023" } });
});

/** Calls a function with a body that is JSON already. */
async function call(name: string, { headers }: ActorOfSite, body: string) {
  const response = await fetch(`${site.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body,
  });
  return { status: response.status, body: await response.json() };
}

test("refuses a reader before 90,000 numbers of 131,072 digits are written out", async () => {
  const id = `"${randomUUID()}"`;
  const long = numbers(90_000);
  const calls = {
    change_articles: `{"ids":[],"change":${long}}`,
    list_staff_articles: `{"filters":${long}}`,
    count_staff_articles: `{"filters":${long}}`,
    update_author: `{"author_id":${id},"seen":{},"wanted":${long}}`,
    publish_with_note: `{"article_id":${id},"changes":{"tags":${long}},"seen_version":"2026-01-01","kind":"update"}`,
    schedule_change: `{"article_id":${id},"at":"2999-01-01","fields":{"tags":${long}}}`,
  };
  for (const [name, body] of Object.entries(calls)) {
    expect(await call(name, actors.reader, body), name).toMatchObject({
      status: 403,
      body: { code: FORBIDDEN },
    });
  }
});

test("reads a document without its 5,000 unknown fields", async () => {
  const { contributor, service } = actors;
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field ${n}`, n]));
  const fields = { title: "Title", ...unknown };
  const read = await writeDraft(contributor.client, randomUUID(), fields);
  expect(read).toMatchObject({ problem: null, fields: { title: "Title" } });
  expect(Object.keys(read.fields).length).toBeLessThan(20);
  await service.client.from("article_drafts").delete().eq("article_id", read.article_id);
});
