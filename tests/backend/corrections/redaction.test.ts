import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { openDraft, readNow, sendUpdate, updateOf, writeDraft } from "../../support/drafts.ts";
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
  await writeDraft(editor, article.id, { title: "John Doe again" }, service);
  await sql`insert into public.draft_notes (article_id, body, author_label)
    values (${article.id}, 'Is John Doe spelled right?', 'Lawyer of John Doe')`;
  await sql`insert into private.scheduled_changes (article_id, at, action, fields, failed)
    values (${article.id}, now() + interval '1 day', 'publish', '{"title": "John Doe again"}', 'No John Doe')`;
  await sql`update public.article_drafts set note = 'Ask John Doe' where article_id = ${article.id}`;
  await editor
    .rpc("name_version", {
      article_id: article.id,
      number: before[0]?.number ?? 0,
      name: "With John Doe",
    })
    .throwOnError();
  const { data: links } = await editor
    .rpc("create_preview_link", {
      article_id: article.id,
      label: "John Doe himself",
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .throwOnError();
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
  expect(await openDraft(editor, article.id)).toMatchObject({
    fields: { title: "[words removed] again" },
    updates: [],
  });
  const elsewhere = await sql<{ text: string }[]>`
    select body as text from public.draft_notes where article_id = ${article.id}
    union all select fields ->> 'title' from private.scheduled_changes where article_id = ${article.id}
    union all select text from public.article_corrections where article_id = ${article.id}
    union all select author_label from public.draft_notes where article_id = ${article.id}
    union all select failed from private.scheduled_changes where article_id = ${article.id}
    union all select note from public.article_drafts where article_id = ${article.id}
    union all select label from private.preview_links where article_id = ${article.id}
    union all select name from public.article_versions where article_id = ${article.id} and name is not null`;
  expect(elsewhere.map(({ text }) => text)).toEqual([
    "Is [words removed] spelled right?",
    "[words removed] again",
    "[words removed] is 41.",
    "Lawyer of [words removed]",
    "No [words removed]",
    "Ask [words removed]",
    "[words removed] himself",
    "With [words removed]",
  ]);
  const indexed =
    await sql`select from private.search_words where word in ('doe', 'john') and not exists (
      select from private.article_terms where terms @@ ('=' || word)::tsquery)`;
  expect(indexed).toHaveLength(0);
  const preview = await service
    .rpc("open_preview", { token: links[0]?.token ?? "" })
    .throwOnError();
  expect(JSON.stringify(preview.data)).toContain("[words removed] again");
  expect(JSON.stringify(preview.data).replaceAll("John Doe.jpg", "")).not.toContain("John Doe");
  const [logged] = await sql<{ lines: string }[]>`
    select string_agg(subject::text, ' ') as lines from public.activity where article_id = ${article.id}`;
  expect(logged?.lines).toContain("[words removed]");
  expect(logged?.lines).not.toContain("John Doe");
  const page = async () => (await fetch(`${site.url}/article/${article.slug}/history`)).text();
  await waitFor("the notice", async () => (await page()).includes("removed for legal reasons"));
  expect(await page()).not.toContain("John Doe ");
  expect(await page()).not.toContain(REASON);
});

test("waits for words that the site has not read yet, and loses none of them", async () => {
  const { id } = await createArticle(editor, { title: "John Doe was there" });
  const [version] = await versionsOf(id);
  const number = version?.number ?? 0;
  const { lineage } = await writeDraft(editor, id, { excerpt: "In 2020." }, service);
  const typed = updateOf(await openDraft(editor, id), { excerpt: "In 2020 and John Doe in 2021." });
  await sendUpdate(editor, id, typed);
  expect((await redact(admin, id, number, "John Doe")).error).toMatchObject({ code: "PT409" });
  await readNow(service, id);
  await redact(admin, id, number, "John Doe").throwOnError();
  const opened = await openDraft(editor, id);
  expect(opened?.lineage).not.toBe(lineage);
  expect(opened).toMatchObject({
    fields: { excerpt: "In 2020 and [words removed] in 2021." },
    updates: [],
  });
  const late = await editor
    .rpc("save_draft", { article_id: id, lineage, known_seq: 2, update: typed })
    .throwOnError();
  expect(late.data).toEqual({ status: "replaced" });
});

test("is for admins, needs a reason, and words that the version has", async () => {
  const article = await createArticle(service, { content: paragraphs("A name.") });
  const [version] = await versionsOf(article.id);
  const number = version?.number ?? 0;
  expect((await redact(editor, article.id, number, "name")).error).toMatchObject({ code: "42501" });
  expect((await redact(admin, article.id, number, "Nobody")).error).toMatchObject({
    code: "PT404",
  });
  expect((await redact(admin, article.id, number, " “!” ")).error).toMatchObject({ code: "22023" });
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
  // The rest of a word could not be proven.
  ["Johnson, aaa", "aa", ["Johnson, [words removed]"]],
  ["John Doe’s", "john doe", ["[words removed]’s"]],
  ["JOHN DOE", "John Doe", ["[words removed]"]],
  [
    "John\u00a0Doe, John\n\tDoe, John—Doe",
    "John Doe",
    [`[words removed], `.repeat(3).slice(0, -2)],
  ],
  ["Jo\u00adhn D\u200boe", "John Doe", ["[words removed]"]],
  ["Rene\u0301 Müller", "René Mu\u0308ller", ["[words removed]"]],
  [
    "O'Brien, OʼBrien and O’Brien",
    "O‘Brien",
    [`[words removed], [words removed] and [words removed]`],
  ],
  ["HERR GROSS, Herr GROẞ", "Groß", ["HERR [words removed], Herr [words removed]"]],
  ["ΣΊΣΥΦΟΣ, Σίσυφος", "σίσυφοσ", ["[words removed], [words removed]"]],
  ["ISPARTA, İbrahim", "ısparta, ibrahim", ["[words removed]"]],
  [
    "Jo\u200ehn Doe, Jo\u034fhn\ufe0f Doe, John \u2068 Doe, J\u2062ohn\u3164 \u{e0041}Doe",
    "John Doe",
    [`[words removed], `.repeat(4).slice(0, -2)],
  ],
  ["か\u3099き, かき", "がき", ["[words removed], かき"]],
  ["张三说话", "张三", ["[words removed]说话"]],
  ["[words removed] by words", "words", ["[words removed] by [words removed]"]],
  ["main", "main", ["[words removed]"]],
  ['say "no"\\', '"no"\\', ['say "[words removed]"\\']],
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
    select private.redact_json(${JSON.stringify(runs)}::text::jsonb, 'john doe') as redacted`;
  const mark = "[words removed]";
  expect(row?.redacted.map(({ text }) => text)).toEqual([`x ${mark}`, "", ` ${mark}`, " y"]);
});

test("words that go on in a link are found, and so are those in its address", async () => {
  const main = [
    {
      type: "paragraph",
      children: [
        { text: "See " },
        { type: "link", href: "https://example.org/john-doe", children: [{ text: "John" }] },
        { text: " Doe." },
      ],
    },
    { type: "paragraph", children: [{ text: "John" }] },
    { type: "paragraph", children: [{ text: "Doe" }] },
  ];
  const [row] = await sql<{ redacted: unknown }[]>`
    select private.redact_json(${JSON.stringify(main)}::text::jsonb, 'john doe') as redacted`;
  expect(row?.redacted).toEqual([
    {
      type: "paragraph",
      children: [
        { text: "See " },
        {
          type: "link",
          href: "https://example.org/[words removed]",
          children: [{ text: "[words removed]" }],
        },
        { text: "." },
      ],
    },
    { type: "paragraph", children: [{ text: "John" }] },
    { type: "paragraph", children: [{ text: "Doe" }] },
  ]);
});

test.each([
  ["a string", (document: string) => document],
  ["a string in an object", (document: string) => ({ main: document })],
])(
  "finds words in a document within %s, also those that are spelled with escapes",
  async (_name, wrap) => {
    const document = String.raw`{"main": [{"type": "paragraph", "children": [{"text": "By \u004aohn "}, {"text": "Doe.", "bold": true}]}]}`;
    const article = await createArticle(service, { title: "Known", content: wrap(document) });
    const [version] = await versionsOf(article.id);
    await redact(admin, article.id, version?.number ?? 0, "John Doe").throwOnError();
    const after = await versionsOf(article.id);
    expect(after[0]?.fields).toMatchObject({ title: "Known", slug: article.slug });
    expect(JSON.stringify(after.map(({ fields }) => fields))).not.toMatch(/u004aohn|Doe/);
    expect(JSON.stringify(after.at(-1)?.fields)).toContain('"By [words removed]"');
  },
);

test("no hash confirms a guess of the removed words", async () => {
  const article = await createArticle(service, { content: paragraphs("Secret name.") });
  const [row] = await sql<{ fields: string }[]>`
    select fields::text from public.article_versions where article_id = ${article.id}`;
  const [version] = await versionsOf(article.id);
  await redact(admin, article.id, version?.number ?? 0, "Secret name").throwOnError();
  const guessed = createHash("sha256")
    .update(row?.fields ?? "")
    .digest("hex");
  const after = await service
    .from("article_versions")
    .select("salt,content_hash,hash")
    .eq("article_id", article.id)
    .order("number")
    .throwOnError();
  expect(after.data[0]).toMatchObject({ salt: null, hash: version?.hash });
  expect(after.data[0]?.content_hash).not.toBe(`\\x${guessed}`);
});

test("words are removed at any depth that the database can store", async () => {
  const depth = 5000;
  const nested = `${'{"children": ['.repeat(depth / 2)}{"text": "by Doe"}${"]}".repeat(depth / 2)}`;
  const [row] = await sql<{ redacted: string }[]>`
    select private.redact_json(${nested}::text::jsonb, 'doe')::text as redacted`;
  expect(row?.redacted).toBe(nested.replace("Doe", "[words removed]"));
});

test("a draft of any shape and the longest texts do not block a removal", async () => {
  const article = await createArticle(service, {
    title: "Doe, ".repeat(100),
    excerpt: "Doe ".repeat(1250),
    tags: ["Doe"],
    content: paragraphs("Doe, ".repeat(1000)),
  });
  const [version] = await versionsOf(article.id);
  const nested = `{"main": ${'[{"children": '.repeat(40)}[{"text": "by Doe"}]${"}]".repeat(40)}}`;
  await sql`insert into public.article_drafts as draft (article_id, fields)
    values (
      ${article.id},
      jsonb_build_object('title', repeat('Doe, ', 100), 'content', ${nested}::text::jsonb, 'tags', 1, 'other', 'Doe')
    )
    on conflict (article_id) do update set fields = excluded.fields`;
  await editor
    .rpc("name_version", {
      article_id: article.id,
      number: version?.number ?? 0,
      name: "Doe, ".repeat(40),
    })
    .throwOnError();
  await redact(admin, article.id, version?.number ?? 0, "Doe").throwOnError();
  const [row] = await sql<{ texts: string }[]>`
    select concat(article.title, article.excerpt, article.tags, article.content, draft.fields) as texts
    from public.articles as article join public.article_drafts as draft on draft.article_id = article.id
    where article.id = ${article.id}`;
  expect(row?.texts).toContain("by [words removed]");
  expect(row?.texts).not.toMatch(/doe/i);
});

test("a removal and saves at the same time wait for each other", async () => {
  const article = await createArticle(service, { content: paragraphs("A name.") });
  const [version] = await versionsOf(article.id);
  let isDone = false;
  const writer = (async () => {
    for (let count = 0; !isDone; count += 1) {
      await editor
        .from("articles")
        .update({ excerpt: `Save ${count}` })
        .eq("id", article.id)
        .throwOnError();
    }
  })();
  const removal = await redact(admin, article.id, version?.number ?? 0, "name");
  isDone = true;
  await writer;
  expect(removal.error).toBeNull();
  const { data } = await service
    .from("articles")
    .select("content")
    .eq("id", article.id)
    .single()
    .throwOnError();
  expect(JSON.stringify(data.content)).toContain("A [words removed].");
});

test("a removal that cannot get the article in time says so", async () => {
  const article = await createArticle(service, { content: paragraphs("A name.") });
  const [version] = await versionsOf(article.id);
  await sql.begin(async (transaction) => {
    await transaction`select from public.articles where id = ${article.id} for update`;
    const { error } = await redact(admin, article.id, version?.number ?? 0, "name");
    expect(error).toMatchObject({ code: "PT409", message: expect.stringContaining("Try again") });
  });
});

test("lists where it left the words: addresses and shared names", async () => {
  const article = await createArticle(service, {
    title: "John Doe",
    slug: `john-doe-${randomUUID()}`,
    image_src: "https://example.org/JohnDoe.jpg",
  });
  const former = article.slug;
  await service
    .from("articles")
    .update({ slug: `about-${former}` })
    .eq("id", article.id)
    .throwOnError();
  const [version] = await versionsOf(article.id);
  await redact(admin, article.id, version?.number ?? 0, "John Doe").throwOnError();
  const find = (client: TestClient, words: string) =>
    client.rpc("find_words", { article_id: article.id, words });
  expect((await find(admin, "John Doe").throwOnError()).data).toEqual([
    { place: "address", value: `about-${former}` },
    { place: "earlier-address", value: former },
  ]);
  expect((await find(admin, "johndoe").throwOnError()).data).toEqual([
    { place: "image-address", value: "https://example.org/JohnDoe.jpg" },
  ]);
  expect((await find(editor, "John Doe")).error).toMatchObject({ code: "42501" });
});

const NAMED = [
  { type: "John Doe", id: "Block of Johnny Doe", children: [{ text: "By John Doe" }] },
  { type: "paragraph", "by John Doe": true, list: { slug: "john-doe" }, children: [] },
  { '"J\\': [], type: ["John\nDoe"], id: { id: 1 } },
  { type: "image", src: "https://example.org/john-doe.jpg", children: [] },
];

test.each<[string, typeof NAMED | string]>([
  ["content", NAMED],
  ["content that is a string", JSON.stringify(NAMED)],
])("lists names of fields, types and images in %s that have the words", async (_, content) => {
  const article = await createArticle(service, { content });
  const [version] = await versionsOf(article.id);
  await redact(admin, article.id, version?.number ?? 0, "John Doe").throwOnError();
  await service
    .from("articles")
    .update({ content: paragraphs("Nothing.") })
    .eq("id", article.id)
    .throwOnError();
  await sql`insert into private.scheduled_changes (article_id, at, action, fields)
    values (${article.id}, now() + interval '1 day', 'publish', '{"content": [{"type": "Of John Doe"}]}')`;
  const find = (words: string) =>
    admin.rpc("find_words", { article_id: article.id, words }).throwOnError();
  const { data: found } = await find("John Doe");
  const values = (kind: string) =>
    found.flatMap(({ place, value }) => (place === kind ? [value] : [])).sort();
  expect(values("content-name")).toEqual([
    "John\nDoe",
    "John Doe",
    "Of John Doe",
    "by John Doe",
    "john-doe",
  ]);
  expect(values("image-address")).toEqual(["https://example.org/john-doe.jpg"]);
  expect((await find("paragraph")).data).toEqual([]);
});

test("takes time in proportion to the text, whatever its shape", async () => {
  const timeOf = async (length: number) => {
    const [row] = await sql<{ ms: number }[]>`
      with started as materialized (select clock_timestamp() as at), done as materialized (
        select count(private.redact_json(value, repeat('a', 2000))) as count, min(started.at) as at
        from started, (values (to_jsonb(repeat('a', 100 * ${length}::integer))), (to_jsonb(repeat('b a ', ${length})))) as given (value)
      )
      select (extract(epoch from clock_timestamp() - at) * 1000)::integer as ms from done`;
    return row?.ms ?? 0;
  };
  await timeOf(1000);
  const small = await timeOf(5000);
  expect(await timeOf(40_000)).toBeLessThan(30 * Math.max(small, 20));
});
