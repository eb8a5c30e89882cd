import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ASCII_SPELLINGS } from "../../../app/domain/latin-letters.ts";
import { slugify, tagSlug } from "../../../app/domain/slug.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import {
  createArticle,
  createArticles,
  createAuthor,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Tag and author pages, and the slugs that the database gives them. */

let site: SharedSite;
let service: TestClient;
let sql: SqlPool;
beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  sql = openSql(await site.databaseUrl());
});
afterAll(async () => {
  await sql?.end();
});

async function read(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${site.url}${path}`);
  return { status: response.status, text: await response.text() };
}
const statusOf = async (path: string) => (await read(path)).status;
const untilText = (path: string, isThere: (text: string) => boolean) =>
  waitFor(`the change of ${path}`, async () => isThere((await read(path)).text));
const headings = (text: string) =>
  [...text.matchAll(/<h2[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title);

test("generates the same slugs in the database and in the site", async () => {
  const letters = fc.string({
    unit: fc.constantFrom(..."aZ9_- \t\u00a0\u1680\ufeffÄéßİKﬁ½①京ﷺ😀+.'–"),
  });
  const spelled = Object.keys(ASCII_SPELLINGS).flatMap((letter) => [letter, letter.toUpperCase()]);
  const any = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", ""));
  const texts = [...spelled, "ẞ", "Ørsted", ...fc.sample(letters, 300), ...fc.sample(any, 300)].map(
    (text) => text.toWellFormed(),
  );
  const rows = await sql<{ text: string; slug: string }[]>`
    select text, private.to_slug(text) as slug from unnest(${texts}::text[]) as text`;
  for (const { text, slug } of rows) expect(slug, JSON.stringify(text)).toBe(slugify(text));
});

describe("tag pages", () => {
  test("lists articles of all spellings of a tag, newest first", async () => {
    const word = uniqueWord();
    const [old, middle, young] = await createArticles(service, [
      { tags: [word.toUpperCase()], published_at: minutesFromNow(-30) },
      { tags: ["Other", `${word.toUpperCase()}!`], published_at: minutesFromNow(-20) },
      { tags: [word.toUpperCase(), word], published_at: minutesFromNow(-10) },
    ]);
    const { status, text } = await read(`/tag/${word}`);
    expect(status).toBe(200);
    expect(headings(text)).toEqual([young?.title, middle?.title, old?.title]);
    expect(text).toMatch(new RegExp(`<h1[^>]*>${word.toUpperCase()}</h1>`));
    expect(text).toContain(`<link rel="canonical" href="http://localhost`);
    expect(text).toContain(`/tag/${word}"`);
  });

  test("pages a tag's articles by nine", async () => {
    const word = uniqueWord();
    await createArticles(
      service,
      Array.from({ length: 11 }, (_, index) => ({
        tags: [word],
        published_at: minutesFromNow(-index),
      })),
    );
    const first = (await read(`/tag/${word}`)).text;
    const second = (await read(`/tag/${word}?page=2`)).text;
    expect(headings(first)).toHaveLength(9);
    expect(headings(second)).toHaveLength(2);
    expect(first).toContain(`href="/tag/${word}?page=2"`);
    expect(new Set([...headings(first), ...headings(second)]).size).toBe(11);
    expect(second).toContain(`/tag/${word}?page=2"`);
    expect((await read(`/tag/${word}?page=3`)).text).toContain("There are no more articles.");
  });

  test("returns 404 for a tag without published articles until one is due", async () => {
    const word = uniqueWord();
    const dueAt = Date.now() + 3000;
    const author = await createAuthor(service);
    await createArticle(service, {
      tags: [word],
      author_id: author.id,
      published_at: new Date(dueAt).toISOString(),
    });
    const title = `Article by ${word}`;
    await createArticle(service, { title, author_id: author.id });
    await untilText(`/author/${author.slug}`, (text) => headings(text).length === 1);
    expect(await statusOf(`/tag/${word}`)).toBe(404);
    expect(await statusOf(`/tag/${word}/rss.xml`)).toBe(404);
    await waitFor("the tag", async () => (await statusOf(`/tag/${word}`)) === 200);
    expect(Date.now()).toBeGreaterThanOrEqual(dueAt);
    await untilText(`/author/${author.slug}`, (text) => headings(text).length === 2);
  });

  test.each(["Upper", "two--hyphens", "-x", "x-", "zürich", "%00", "a%2Fb", "x".repeat(201)])(
    "returns 404 for the invalid tag or author slug %s",
    async (slug) => {
      expect(await statusOf(`/tag/${slug}`)).toBe(404);
      expect(await statusOf(`/author/${slug}`)).toBe(404);
    },
  );

  test("updates a tag page when tags, date or existence of its articles change", async () => {
    const [word, other] = [uniqueWord(), uniqueWord()];
    const keeper = await createArticle(service, { tags: [word, other] });
    const article = await createArticle(service, { tags: [other] });
    await untilText(`/tag/${word}`, (text) => text.includes(keeper.title));
    await service
      .from("articles")
      .update({ tags: [word] })
      .eq("id", article.id)
      .throwOnError();
    await untilText(`/tag/${word}`, (text) => text.includes(article.title));
    await untilText(`/tag/${other}`, (text) => !text.includes(article.title));
    const published_at = minutesFromNow(30);
    await service.from("articles").update({ published_at }).eq("id", article.id).throwOnError();
    await untilText(`/tag/${word}`, (text) => !text.includes(article.title));
    await service.from("articles").delete().eq("id", keeper.id).throwOnError();
    await waitFor("the tag to go", async () => (await statusOf(`/tag/${word}`)) === 404);
  });

  test("accepts long, unusual, duplicate and empty tags", async () => {
    const word = uniqueWord();
    const article = await createArticle(service, {
      tags: [
        "",
        " ",
        "東京",
        word,
        word.toUpperCase(),
        "y".repeat(3000),
        `${word} ${"z".repeat(300)}`,
      ],
    });
    expect(await statusOf(`/tag/${word}`)).toBe(200);
    const { text } = await read(`/article/${article.slug}`);
    expect(text).toContain(`href="/tag/${word}"`);
    const rows =
      await sql`select slug from private.tagged_articles where article_id = ${article.id}`;
    expect(rows.map(({ slug }) => slug)).toEqual([word]);
    expect(tagSlug("y".repeat(3000))).toBeUndefined();
  });

  test("serves feeds for a tag", async () => {
    const word = uniqueWord();
    const article = await createArticle(service, { tags: [word.toUpperCase()] });
    for (const file of ["rss.xml", "atom.xml", "feed.json"]) {
      const { status, text } = await read(`/tag/${word}/${file}`);
      expect(status).toBe(200);
      expect(text).toContain(article.title);
      expect(text).toContain(`${word.toUpperCase()} | Broadsheet`);
    }
  });
});

describe("author pages", () => {
  test("generates an author slug from the name, numbered when taken", async () => {
    const name = `Zoë ${uniqueWord()}`;
    const slug = slugify(name);
    const slugs = [];
    for (let count = 0; count < 3; count += 1)
      slugs.push((await createAuthor(service, { name })).slug);
    expect(slugs).toEqual([slug, `${slug}-2`, `${slug}-3`]);
    const { data } = await service
      .from("authors")
      .insert([{ name }, { name }])
      .select("slug")
      .throwOnError();
    expect(data.map((row) => row.slug).sort()).toEqual([`${slug}-4`, `${slug}-5`]);
  });

  test("generates unique slugs for authors of the same name added concurrently", async () => {
    const name = `Twin ${uniqueWord()}`;
    const rows = await Promise.all(
      Array.from({ length: 12 }, () => createAuthor(service, { name })),
    );
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(12);
  });

  test("generates an author slug from a non-Latin or very long name", async () => {
    const other = await createAuthor(service, { name: "村上 春樹" });
    expect(other.slug).toBe(`author-${other.id.slice(0, 8)}`);
    const long = await createAuthor(service, { name: "x".repeat(200) });
    expect(await statusOf(`/author/${long.slug}`)).toBe(200);
  });

  test("keeps the author slug when the name changes or the author is upserted by id", async () => {
    const { id, slug } = await createAuthor(service);
    await service.from("authors").update({ name: "Somebody Else" }).eq("id", id).throwOnError();
    await service.from("authors").upsert({ id, name: "And Again" }).throwOnError();
    const { data } = await service
      .from("authors")
      .select("name,slug")
      .eq("id", id)
      .single()
      .throwOnError();
    expect(data).toEqual({ name: "And Again", slug });
    await untilText(`/author/${slug}`, (text) => text.includes("And Again"));
  });

  test("shows biography, image, structured data and articles on an author page", async () => {
    const author = await createAuthor(service, {
      bio: "Writes about the sea.\n\nLives <near> it.",
      image_url: "authors/somebody.webp",
    });
    const article = await createArticle(service, { author_id: author.id });
    const { text } = await read(`/author/${author.slug}`);
    expect(headings(text)).toEqual([article.title]);
    expect(text).toContain("Lives &lt;near&gt; it.");
    expect(text).toContain("article-images/authors/somebody.webp?width=320&amp;height=320");
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json ?? "")).toMatchObject({
      "@type": "ProfilePage",
      mainEntity: { "@type": "Person", name: author.name, description: author.bio },
    });
    const page = (await read(`/article/${article.slug}`)).text;
    expect(page).toContain(`href="/author/${author.slug}"`);
    expect(page).toMatch(new RegExp(`"author":\\{[^}]*"url":"[^"]*/author/${author.slug}"`));
  });

  test("shows an empty author page without articles, 404 for an unknown and 410 for a deleted author", async () => {
    const author = await createAuthor(service);
    const { status, text } = await read(`/author/${author.slug}`);
    expect(status).toBe(200);
    expect(text).toContain(`No articles by ${author.name} yet.`);
    const nobody = await read(`/author/${uniqueWord()}`);
    expect(nobody.status).toBe(404);
    expect(nobody.text).toContain("404 - Page Not Found");
    await service.from("authors").delete().eq("id", author.id).throwOnError();
    const address = `/author/${author.slug}`;
    await waitFor("the page to be gone", async () => (await statusOf(address)) === 410);
  });

  test("updates an author page when the author or its articles change", async () => {
    const [one, two] = [await createAuthor(service), await createAuthor(service)];
    const article = await createArticle(service, { author_id: one.id });
    await untilText(`/author/${one.slug}`, (text) => text.includes(article.title));
    expect((await read(`/author/${two.slug}`)).text).not.toContain(article.title);
    await service
      .from("articles")
      .update({ author_id: two.id })
      .eq("id", article.id)
      .throwOnError();
    await untilText(`/author/${two.slug}`, (text) => text.includes(article.title));
    await untilText(`/author/${one.slug}`, (text) => !text.includes(article.title));
    await service.from("authors").update({ bio: "New here." }).eq("id", two.id).throwOnError();
    await untilText(`/author/${two.slug}`, (text) => text.includes("New here."));
  });

  test("serves feeds for an author", async () => {
    const author = await createAuthor(service);
    const article = await createArticle(service, { author_id: author.id });
    for (const file of ["rss.xml", "atom.xml", "feed.json"]) {
      const { status, text } = await read(`/author/${author.slug}/${file}`);
      expect(status).toBe(200);
      expect(text).toContain(article.title);
    }
    expect(await statusOf(`/author/${uniqueWord()}/rss.xml`)).toBe(404);
  });

  test("lets only staff change an author", async () => {
    const author = await createAuthor(service);
    const editor = await createUser(site, "editor");
    const { data } = await editor.client
      .from("authors")
      .update({ bio: "By an editor." })
      .eq("id", author.id)
      .select("bio,slug")
      .single()
      .throwOnError();
    expect(data).toEqual({ bio: "By an editor.", slug: author.slug });
  });
});
