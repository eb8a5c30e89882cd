import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ArticleRow } from "../../../app/data/rows.types.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql, type Sql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, minutesFromNow, paragraphs } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let service: TestClient;
let sql: SqlPool;

beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  sql = openSql(await site.databaseUrl());
});
afterAll(async () => {
  await sql.end();
});

const words = (count: number) =>
  Array.from({ length: count }, (_, index) => `word${index}`).join(" ");

async function update(id: string, fields: Partial<ArticleRow>) {
  const { data } = await service
    .from("articles")
    .update(fields)
    .eq("id", id)
    .select()
    .single()
    .throwOnError();
  return data;
}

describe("articles from a client whose clock is five minutes fast", () => {
  const saved = () => ({ updated_at: minutesFromNow(5) });
  const isPublic = (row: ArticleRow) => Date.parse(row.published_at) <= Date.now();

  test("publishes an article dated now by a fast clock at once, and keeps it published on save", async () => {
    const row = await createArticle(service, { published_at: minutesFromNow(4), ...saved() });
    expect(isPublic(row)).toBe(true);
    const fields = { title: "Saved again", published_at: minutesFromNow(4.5), ...saved() };
    expect((await update(row.id, fields)).published_at).toBe(row.published_at);
  });

  test("schedules an article dated later by a fast clock, however often it is saved", async () => {
    const published_at = minutesFromNow(6);
    const row = await createArticle(service, { published_at, ...saved() });
    expect(isPublic(row)).toBe(false);
    const again = await update(row.id, {
      title: "Later",
      published_at,
      updated_at: minutesFromNow(7),
    });
    expect(again.published_at).toBe(row.published_at);
  });
});

test("treats null as the default in bulk inserts", async () => {
  const fields = {
    excerpt: null,
    content: null,
    published_at: null,
    created_at: null,
    is_featured: null,
    is_popular: null,
    tags: null,
    read_time: null,
  };
  const { id, published_at: publishedAt } = await createArticle(service, fields as never);
  const stored = await update(id, { image_caption: null });
  expect(stored).toMatchObject({
    excerpt: "",
    content: { main: [] },
    is_featured: false,
    is_popular: false,
    tags: [],
    read_time: 1,
  });
  expect(Math.abs(Date.parse(publishedAt) - Date.now())).toBeLessThan(60_000);
  await update(id, { excerpt: "Short.", tags: ["one"], is_featured: true });
  const bared = await update(id, { excerpt: null, tags: null, is_featured: null } as never);
  expect(bared).toMatchObject({ excerpt: "", tags: [], is_featured: false });
});

describe("reading time", () => {
  test.each([
    [0, 1],
    [1, 1],
    [238, 1],
    [239, 2],
    [476, 2],
    [477, 3],
    [2380, 10],
  ])("computes a reading time for %i words of %i minutes", async (count, minutes) => {
    expect((await createArticle(service, { content: paragraphs(words(count)) })).read_time).toBe(
      minutes,
    );
  });

  test("counts the words of every block, list and caption for the reading time", async () => {
    const item = { type: "list-item", children: [{ text: words(100) }] };
    const content = {
      main: [
        { type: "heading", level: 2, children: [{ text: words(100) }] },
        {
          type: "list",
          ordered: true,
          children: [item, { ...item, lists: [{ type: "list", children: [item] }] }],
        },
        { type: "image", src: "a.webp", caption: words(100), children: [] },
      ],
    };
    expect((await createArticle(service, { content })).read_time).toBe(3);
  });

  test("updates a computed reading time when the text changes", async () => {
    const { id } = await createArticle(service, { content: words(100) });
    expect((await update(id, { content: words(500) })).read_time).toBe(3);
    expect((await update(id, { content: words(10) })).read_time).toBe(1);
  });

  test("keeps a reading time set by the author when the text changes", async () => {
    const { id, read_time } = await createArticle(service, { content: words(10), read_time: 9 });
    expect(read_time).toBe(9);
    expect((await update(id, { content: words(1000) })).read_time).toBe(9);
    expect((await update(id, { content: words(100), read_time: 4 })).read_time).toBe(4);
  });

  test("computes the reading time again when the author's own value is removed", async () => {
    const { id } = await createArticle(service, { content: words(500), read_time: 9 });
    expect((await update(id, { read_time: 0 })).read_time).toBe(3);
  });
});

test.each([
  ["behind", -5],
  ["ahead", 5],
])(
  "sets the time of an insert in the database, though the client's clock is minutes %s",
  async (_, minutes) => {
    const updated_at = minutesFromNow(minutes);
    const { client: editor } = await createUser(site, "editor");
    for (const client of [service, editor]) {
      const row = await createArticle(client, { updated_at });
      expect(row.updated_at).toBe(row.created_at);
      expect(Math.abs(Date.parse(row.updated_at) - Date.now())).toBeLessThan(60_000);
    }
  },
);

test("keeps when an article of an archive was last changed, unless that lies ahead", async () => {
  const created_at = "2019-03-04T05:06:07+00:00";
  const row = await createArticle(service, { created_at, updated_at: "2020-01-01T00:00:00+00:00" });
  expect(row).toMatchObject({ created_at, updated_at: "2020-01-01T00:00:00+00:00" });
  const ahead = await createArticle(service, { created_at, updated_at: minutesFromNow(5) });
  expect(Date.parse(ahead.updated_at)).toBeLessThan(Date.now() + 60_000);
});

test("sets the time of the last change in the database, ignoring the client's", async () => {
  const article = await createArticle(service);
  const after = await update(article.id, { title: "Changed", updated_at: "2001-01-01T00:00:00Z" });
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(article.updated_at));
  expect(Math.abs(Date.parse(after.updated_at) - Date.now())).toBeLessThan(60_000);
});

describe("change notifications", () => {
  /** The change notifications that the statements of `work` cause. */
  async function listen(work: (transaction: Sql) => Promise<unknown>): Promise<string[][]> {
    const notified: string[][] = [];
    const end = Promise.withResolvers<void>();
    const subscription = await sql.listen("broadsheet_changes", (payload) => {
      if (payload === '"end"') end.resolve();
      else notified.push([...(JSON.parse(payload) as string[])].sort());
    });
    await work(sql);
    await sql.notify("broadsheet_changes", '"end"');
    await end.promise;
    await subscription.unlisten();
    return notified;
  }

  async function insert(
    slug: string,
    fields: { featured?: boolean; popular?: boolean; category?: string } = {},
  ) {
    await sql`
      insert into public.articles (title, slug, content, is_featured, is_popular, category_id)
      values ('T', ${slug}, '"x"', ${fields.featured ?? false}, ${fields.popular ?? false},
        (select id from public.categories where slug = ${fields.category ?? ""}))`;
  }

  /** By its id, the article is on the pages of others. */
  const anyId = expect.stringMatching(/^article-id:[0-9a-f-]{36}$/);
  /** The sitemap of the current month, which lists articles published now. */
  const month = () => `month:${new Date().toISOString().slice(0, 7)}`;

  test("names the page and the lists of a new article in the change notification", async () => {
    expect(await listen(() => insert("n-1"))).toEqual([
      [anyId, "article:n-1", "latest", month(), "search"],
    ]);
    expect(
      await listen(() => insert("n-2", { featured: true, popular: true, category: "world" })),
    ).toEqual([
      [anyId, "article:n-2", "category:world", "featured", "latest", month(), "popular", "search"],
    ]);
  });

  test("marks a scheduled article in the change notification until it is due", async () => {
    await insert("n-later");
    const setDate = (days: number) =>
      listen(
        () => sql`
          update public.articles set published_at = now() + make_interval(days => ${days})
          where slug = 'n-later'`,
      );
    expect((await setDate(1))[0]).toContain("scheduled");
    expect((await setDate(2))[0]).toContain("scheduled");
    expect((await setDate(-1))[0]).toContain("scheduled");
    expect((await setDate(-2))[0]).not.toContain("scheduled");
  });

  test("names the lists that an updated article leaves and enters", async () => {
    await insert("n-3", { featured: true, category: "world" });
    const changes = await listen(
      (transaction) => transaction`
        update public.articles set slug = 'n-4', is_featured = false, is_popular = true,
          category_id = (select id from public.categories where slug = 'sports')
        where slug = 'n-3'`,
    );
    expect(changes).toEqual([
      [
        anyId,
        "article:n-3",
        "article:n-4",
        "category:sports",
        "category:world",
        "featured",
        "latest",
        month(),
        "popular",
        "search",
      ],
    ]);
  });

  test("names the lists that a removed article was on", async () => {
    await insert("n-5", { category: "science" });
    const changes = await listen(
      (transaction) => transaction`delete from public.articles where slug = 'n-5'`,
    );
    expect(changes).toEqual([
      [anyId, "article:n-5", "category:science", "latest", month(), "search"],
    ]);
  });

  test("notifies about all pages for many rows at once, and not at all for none", async () => {
    const many = await listen(
      (transaction) => transaction`
        insert into public.articles (title, slug, content) select 'T', 'many-' || n, '"x"' from generate_series(1, 60) as n`,
    );
    expect(many).toEqual([["site"]]);
    expect(
      await listen(
        (transaction) => transaction`update public.articles set title = 'U' where slug = 'nowhere'`,
      ),
    ).toEqual([]);
    expect(
      await listen(
        (transaction) => transaction`delete from public.articles where slug like 'many-%'`,
      ),
    ).toEqual([["site"]]);
  });

  test("notifies about all pages when slugs are too long for one message", async () => {
    const changes = await listen(
      (transaction) => transaction`
        insert into public.articles (title, slug, content)
        select 'T', repeat('ß', 290) || n, '"x"' from generate_series(1, 40) as n`,
    );
    expect(changes).toEqual([["site"]]);
  });

  test("notifies about all pages for a category or author change, but about none for a new author", async () => {
    const statements = [
      (transaction: Sql) =>
        transaction`insert into public.categories (name, slug) values ('New', 'new-one')`,
      (transaction: Sql) =>
        transaction`update public.categories set name = 'Newer' where slug = 'new-one'`,
      (transaction: Sql) => transaction`delete from public.categories where slug = 'new-one'`,
      (transaction: Sql) => transaction`insert into public.authors (name) values ('Passing By')`,
      (transaction: Sql) =>
        transaction`update public.authors set name = 'Passed By' where name = 'Passing By'`,
    ];
    const notified = [];
    for (const statement of statements) notified.push((await listen(statement)).flat());
    expect(notified).toEqual([["site"], ["site"], ["site"], [], ["site"]]);
  });

  test("sends no change notification for a transaction that is rolled back", async () => {
    const changes = await listen((transaction) =>
      transaction
        .begin(async (inner) => {
          await inner`insert into public.articles (title, slug, content) values ('T', 'undone', '"x"')`;
          throw new Error("undone");
        })
        .catch(() => undefined),
    );
    expect(changes).toEqual([]);
  });
});
