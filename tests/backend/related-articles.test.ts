import { beforeAll, expect, test } from "vitest";
import { serviceClient, type TestClient } from "../support/clients.ts";
import { createArticle, uniqueWord } from "../support/rows.ts";
import { getSharedSite, type SharedSite } from "../support/sites/shared-site.ts";
import { waitFor } from "../support/wait-for.ts";

/** A page shows another article as that article is now, whatever happens to it. */

let site: SharedSite;
let service: TestClient;
beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
});

const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();

/** An article, and one whose text names it. */
async function createPair(fields: Parameters<typeof createArticle>[1] = {}) {
  const word = uniqueWord();
  const other = await createArticle(service, { title: `First ${word}`, ...fields });
  const { slug } = await createArticle(service, {
    title: `About ${uniqueWord()}`,
    content: {
      main: [
        { type: "paragraph", children: [{ text: "Words." }] },
        { type: "related-article", id: other.id, title: "An older headline", children: [] },
      ],
    },
  });
  return { word, other, slug, path: `/article/${slug}` };
}

const CARD = /<div class="related-article".*?<\/div>/s;
const cardOf = async (path: string) => CARD.exec(await read(path))?.[0];

test("a cached page shows the current headline and address of a related article", async () => {
  const { word, other, path } = await createPair();
  expect(await cardOf(path)).toContain(
    `href="/article/${other.slug}" dir="auto">First ${word}</a>`,
  );
  expect(await read(path)).not.toContain("An older headline");

  await service
    .from("articles")
    .update({ title: `Second ${word}`, slug: `moved-${word}` })
    .eq("id", other.id)
    .throwOnError();
  const expected = `href="/article/moved-${word}" dir="auto">Second ${word}</a>`;
  await waitFor("the new headline", async () => (await cardOf(path))?.includes(expected));
});

test("a related article disappears from cached pages with it, and comes back with it", async () => {
  const { other, path } = await createPair();
  expect(await cardOf(path)).toBeDefined();
  const { data: row } = await service
    .from("articles")
    .select()
    .eq("id", other.id)
    .single()
    .throwOnError();
  await service.from("articles").delete().eq("id", other.id).throwOnError();
  await waitFor("its end", async () => (await cardOf(path)) === undefined);
  await service
    .from("articles")
    .insert({ ...row, slug: `back-${uniqueWord()}` })
    .throwOnError();
  await waitFor("its return", async () => (await cardOf(path))?.includes("/article/back-"));
});

test("readers and feeds do not see the card of a related article that was unpublished", async () => {
  const { word, other, path } = await createPair();
  expect(await cardOf(path)).toBeDefined();
  await service.rpc("unpublish_article", { article_id: other.id }).throwOnError();
  await waitFor("its end", async () => (await cardOf(path)) === undefined);
  expect(await read(path)).not.toContain("An older headline");
  expect(await read("/feed.json")).not.toContain(`First ${word}`);
});

test("a scheduled related article appears on cached pages when it becomes due", async () => {
  const { path } = await createPair({ published_at: new Date(Date.now() + 2500).toISOString() });
  expect(await cardOf(path)).toBeUndefined();
  await waitFor("the due article", async () => (await cardOf(path)) !== undefined);
});

test("feeds link a related article by its current headline", async () => {
  const { word, other } = await createPair();
  const readTexts = async () => {
    const { items } = JSON.parse(await read("/feed.json"));
    return items.map((item: { content_html: string }) => item.content_html).join("");
  };
  expect(await readTexts()).toContain(`/article/${other.slug}">First ${word}</a></p>`);
  await service.from("articles").delete().eq("id", other.id).throwOnError();
  await waitFor("its end", async () => !(await readTexts()).includes(`First ${word}`));
});
