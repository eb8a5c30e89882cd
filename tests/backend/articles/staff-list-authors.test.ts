import { beforeAll, expect, test } from "vitest";
import { listStaffArticles } from "../../../app/data/articles/list-staff-articles.ts";
import {
  type ListParameters,
  parseListParameters,
} from "../../../app/domain/newsroom/list-parameters.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql, type Sql } from "../../support/open-sql.ts";
import {
  createArticle,
  createArticles,
  createAuthor,
  createCategory,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Authors' names in the newsroom's list: sorting by them what they are searched for, and changing them. */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;

beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  editor = (await createUser(site, "editor")).client;
});

async function listTitles(query: string, sort: ListParameters["sort"], category = "") {
  const parameters = parseListParameters(new URLSearchParams());
  const found = await listStaffArticles(editor, { ...parameters, query, sort, category });
  return found.map(({ title }) => title);
}

test("a search sorted by author has the articles of those it names among those whose titles have it", async () => {
  const word = uniqueWord();
  const category = await createCategory(service);
  const [anna, named, alsoNamed, zora] = await Promise.all(
    [`Anna ${uniqueWord()}`, `Bert ${word}`, `Carl ${word}`, `Zora ${uniqueWord()}`].map((name) =>
      createAuthor(service, { name }),
    ),
  );
  await createArticles(service, [
    { title: "Newer by Bert", author_id: named?.id, published_at: minutesFromNow(-1) },
    {
      title: `Older by Bert, on ${word}`,
      author_id: named?.id,
      published_at: minutesFromNow(-2),
      category_id: category.id,
    },
    { title: "By Carl", author_id: alsoNamed?.id, category_id: category.id },
    { title: `Anna on ${word}`, author_id: anna?.id },
    { title: `Zora on ${word}`, author_id: zora?.id, category_id: category.id },
    { title: `Nobody on ${word}`, author_id: null },
    { title: "Anna on something else", author_id: anna?.id },
  ]);
  const inOrder = [
    `Anna on ${word}`,
    "Newer by Bert",
    `Older by Bert, on ${word}`,
    "By Carl",
    `Zora on ${word}`,
    `Nobody on ${word}`,
  ];
  expect(await listTitles(word, "author")).toEqual(inOrder);
  expect(await listTitles(word, "-author")).toEqual([...inOrder].reverse());
  expect(await listTitles(word, "author", category.slug)).toEqual([
    `Older by Bert, on ${word}`,
    "By Carl",
    `Zora on ${word}`,
  ]);
});

test("two letters that are rare are found by author too", async () => {
  const author = await createAuthor(service, { name: "Ωψ" });
  await createArticle(service, { title: "Two letters", author_id: author.id });
  await createArticle(service, { title: "On ωψ" });
  expect((await listTitles("ωΨ", "author")).sort()).toEqual(["On ωψ", "Two letters"]);
});

test("a name that changes while an article is listed is the new one, whichever comes first", async () => {
  const url = await site.databaseUrl();
  const [first, second] = [openSql(url, 1), openSql(url, 1)];
  const author = await createAuthor(service);
  const insert = (sql: Sql, title: string) => sql`
    insert into public.articles (title, slug, content, author_id)
    values (${title}, ${uniqueWord()}, '""', ${author.id})`;
  const rename = (sql: Sql, name: string) => sql`
    update public.authors set name = ${name} where id = ${author.id}`;

  /** Commits `before` when `after`, on another connection, waits for it or is done. */
  async function cross(
    before: (sql: Sql) => Promise<unknown>,
    after: (sql: Sql) => Promise<unknown>,
  ) {
    let isDone = false;
    let following: Promise<unknown> = Promise.resolve();
    await first.begin(async (transaction) => {
      await before(transaction);
      following = after(second).finally(() => {
        isDone = true;
      });
      await waitFor("the other connection", async () => isDone || (await isAnyoneWaiting(url)));
    });
    await following;
  }

  const [name, nextName] = [uniqueWord(), uniqueWord()];
  try {
    await cross(
      (sql) => insert(sql, "Inserted before"),
      (sql) => rename(sql, name),
    );
    expect(await listTitles(name, "-published")).toEqual(["Inserted before"]);
    await cross(
      (sql) => rename(sql, nextName),
      (sql) => insert(sql, "Inserted after"),
    );
    expect((await listTitles(nextName, "title")).sort()).toEqual([
      "Inserted after",
      "Inserted before",
    ]);
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
});

async function isAnyoneWaiting(url: string): Promise<boolean> {
  const sql = openSql(url, 1);
  const rows = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`;
  await sql.end();
  return rows.length > 0;
}
