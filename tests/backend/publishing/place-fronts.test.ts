import { afterAll, beforeAll, expect, test } from "vitest";
import type { ArticleRow } from "../../../app/data/rows.types.ts";
import type { FrontContainer, FrontLayout } from "../../../app/domain/fronts/layout.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import {
  createArticle,
  createArticles,
  createCategory,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Fronts of sections and topics. */

let site: RunningSite;
let service: TestClient;
let editor: TestClient;
beforeAll(async () => {
  site = await startSite({ env: { STAFF_ACCESS: "role" } });
  service = serviceClient(site);
  ({ client: editor } = await createUser(site, "editor"));
});
afterAll(() => site.stop());

const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();

/** Slugs of the articles that a page shows, in the order of the page. */
async function shown(path: string): Promise<string[]> {
  const links = (await read(path)).matchAll(/<a href="\/article\/([^"]+)" class="card-link/g);
  return [...links].map(([, slug = ""]) => slug);
}

const container = (fields: Partial<FrontContainer> = {}): FrontContainer => ({
  id: "one",
  kind: "row",
  title: "Our choice",
  isHidden: false,
  source: { by: "latest" },
  size: 2,
  slots: [],
  ...fields,
});

async function open(place: string, client = editor) {
  const { data } = await client.rpc("open_front", { place }).throwOnError();
  return data;
}

async function publish(place: string, layout: FrontLayout | null): Promise<void> {
  const { id, version } = await open(place);
  await editor.rpc("publish_front", { front_id: id, based_on: version, layout }).throwOnError();
}

async function createSection(articles: number, fields: object = {}) {
  const category = await createCategory(service);
  const rows = await createArticles(
    service,
    Array.from({ length: articles }, (_, index) => ({
      category_id: category.id,
      published_at: minutesFromNow(-1 - index),
      ...fields,
    })),
  );
  return {
    category,
    path: `/category/${category.slug}`,
    slugs: rows.map(({ slug }) => slug),
    rows,
  };
}

const slot = (articleId: string, more: object = {}) => ({
  id: `slot ${articleId}`,
  articleId,
  ...more,
});

test("a section without a front is its list alone, before and after one was opened and taken back", async () => {
  const { category, path, slugs } = await createSection(11);
  const before = await read(path);
  expect(await shown(path)).toEqual(slugs.slice(0, 9));
  const { layout, name, updates } = await open(`section:${category.slug}`);
  expect({ layout, name, updates }).toEqual({ layout: null, name: category.name, updates: [] });
  await publish(`section:${category.slug}`, { containers: [container()] });
  await waitFor("the front", async () => (await read(path)).includes("Our choice"));
  await publish(`section:${category.slug}`, null);
  await waitFor("the list alone", async () => !(await read(path)).includes("Our choice"));
  const withoutIds = (html: string) => html.replaceAll(/nonce="[^"]*"|[\w-]{20,}/g, "");
  expect(withoutIds(await read(path))).toBe(withoutIds(before));
});

test("a section shows its front above its list, each article once, and further pages as before", async () => {
  const { category, path, slugs, rows } = await createSection(20);
  const other = await createArticle(service, { published_at: minutesFromNow(-900) });
  const elsewhere = (await createArticle(service)).slug;
  const second = await shown(`${path}?page=2`);
  expect(second).toEqual(slugs.slice(9, 18));
  await publish(`section:${category.slug}`, {
    containers: [
      container({
        kind: "lead",
        size: 3,
        slots: [slot(rows[12]?.id ?? "", { headline: "Chosen" }), slot(other.id)],
      }),
      container({ id: "two", title: "More", size: 2 }),
    ],
  });
  await waitFor("the front", async () => (await read(path)).includes("Chosen"));
  const onPage = await shown(path);
  expect(onPage).toEqual([
    slugs[12],
    other.slug,
    slugs[0],
    slugs[1],
    slugs[2],
    ...slugs.slice(3, 9),
  ]);
  expect(onPage).not.toContain(elsewhere);
  expect(await shown(`${path}?page=2`)).toEqual(second);
  expect(await read(path)).toContain('id="latest"');
});

test("rules of a section's front draw from that section, by flag, label and tag", async () => {
  const { category, path, rows } = await createSection(4);
  const tag = `Tag ${uniqueWord()}`;
  const [popular, opinion, tagged] = rows;
  const change = (row: ArticleRow | undefined, fields: Partial<ArticleRow>) =>
    service
      .from("articles")
      .update(fields)
      .eq("id", row?.id ?? "")
      .throwOnError();
  await change(popular, { is_popular: true });
  await change(opinion, { label: "opinion" });
  await change(tagged, { tags: [tag] });
  // The same of another section, newer.
  await createSection(1, { is_popular: true, label: "opinion", tags: [tag] });
  await publish(`section:${category.slug}`, {
    containers: [
      container({ id: "a", title: "Followed", source: { by: "popular" } }),
      container({ id: "b", title: "Views", source: { by: "label", label: "opinion" } }),
      container({
        id: "c",
        title: "Tagged",
        source: { by: "tag", slug: tag.toLowerCase().replace(" ", "-") },
      }),
    ],
  });
  await waitFor("the front", async () => (await read(path)).includes("Followed"));
  expect((await shown(path)).slice(0, 3)).toEqual([popular?.slug, opinion?.slug, tagged?.slug]);
});

test("a section's page is fresh at once when a placed article changes and when a pin ends", async () => {
  const { category, path } = await createSection(3);
  const place = `section:${category.slug}`;
  const [placed, pinned] = [await createArticle(service), await createArticle(service)];
  const pinnedUntil = new Date(Date.now() + 3000).toISOString();
  await publish(place, {
    containers: [container({ slots: [slot(placed.id), slot(pinned.id, { pinnedUntil })] })],
  });
  await waitFor("the pin", async () => (await read(path)).includes(pinned.title));
  const title = `Renamed ${uniqueWord()}`;
  await service.from("articles").update({ title }).eq("id", placed.id).throwOnError();
  await waitFor("the new title", async () => (await read(path)).includes(title));
  await waitFor("its end", async () => !(await read(path)).includes(pinned.title));
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(pinnedUntil));
});

test("a section's front is planned, and published at its moment", async () => {
  const { category, path } = await createSection(2);
  const { id } = await open(`section:${category.slug}`);
  const layout = { containers: [container({ title: "The morning" })] };
  const at = new Date(Date.now() + 1500).toISOString();
  expect(await read(path)).not.toContain("The morning");
  await editor.rpc("plan_front", { front_id: id, at, layout }).throwOnError();
  await waitFor("the planned front", async () => (await read(path)).includes("The morning"));
});

test("a front follows its section to another address, and goes with it", async () => {
  const { category, path } = await createSection(2);
  await publish(`section:${category.slug}`, { containers: [container()] });
  await waitFor("the front", async () => (await read(path)).includes("Our choice"));
  const slug = `renamed-${uniqueWord()}`;
  const renaming = { category_id: category.id, name: "Renamed", slug };
  await editor.rpc("rename_category", renaming).throwOnError();
  await waitFor("the front", async () => (await read(`/category/${slug}`)).includes("Our choice"));
  const count = async () =>
    (
      await service
        .from("fronts")
        .select("id")
        .in("place", [`section:${slug}`, `section:${category.slug}`])
        .throwOnError()
    ).data.length;
  expect(await count()).toBe(1);
  await editor.rpc("delete_category", { category_id: category.id }).throwOnError();
  expect(await count()).toBe(0);
  const gone = await editor.rpc("open_front", { place: `section:${slug}` });
  expect([gone.status, gone.error?.message]).toEqual([
    404,
    "There is no such section or topic any more.",
  ]);
});

test("a topic's front draws from its tag, follows a rename, and goes with the tag", async () => {
  const word = uniqueWord();
  const { category, rows, slugs } = await createSection(3, { tags: [`Tide ${word}`] });
  await createSection(1);
  const key = await createArticle(service, {
    tags: [`Tide ${word}`],
    published_at: minutesFromNow(-500),
  });
  const placeOf = (name: string) => `topic:${name}-${word}`;
  await service
    .from("topics")
    .insert({ slug: `tide-${word}`, key_articles: [rows[0]?.id ?? "", key.id] })
    .throwOnError();
  await service
    .from("articles")
    .update({ is_featured: true })
    .eq("id", rows[2]?.id ?? "")
    .throwOnError();
  expect((await open(placeOf("tide"))).name).toBe(`Tide ${word}`);
  await publish(placeOf("tide"), {
    containers: [
      container({ source: { by: "featured" } }),
      container({
        id: "two",
        title: "In the section",
        source: { by: "category", slug: category.slug },
        size: 1,
      }),
    ],
  });
  await waitFor("the front", async () => (await read(`/tag/tide-${word}`)).includes("Our choice"));
  // The first key article is in the front already.
  expect(await shown(`/tag/tide-${word}`)).toEqual([slugs[2], slugs[0], key.slug, slugs[1]]);

  await editor.rpc("rename_tag", { tag: `Tide ${word}`, new_tag: `Flood ${word}` }).throwOnError();
  await waitFor("the front", async () => (await read(`/tag/flood-${word}`)).includes("Our choice"));
  await editor.rpc("delete_tag", { tag: `Flood ${word}` }).throwOnError();
  const { data } = await service
    .from("fronts")
    .select("id")
    .in("place", [placeOf("tide"), placeOf("flood")])
    .throwOnError();
  expect(data).toEqual([]);
});

test("a tag that is merged into one with a front leaves that as it is", async () => {
  const word = uniqueWord();
  await createArticle(service, { tags: [`Old ${word}`] });
  await createArticle(service, { tags: [`New ${word}`] });
  const layout = (title: string) => ({ containers: [container({ title })] });
  await publish(`topic:old-${word}`, layout("Old choice"));
  await publish(`topic:new-${word}`, layout("New choice"));
  await editor.rpc("rename_tag", { tag: `Old ${word}`, new_tag: `New ${word}` }).throwOnError();
  await waitFor("both articles", async () => (await shown(`/tag/new-${word}`)).length === 2);
  expect(await read(`/tag/new-${word}`)).toContain("New choice");
  const { data } = await service
    .from("fronts")
    .select("place")
    .like("place", `%${word}`)
    .throwOnError();
  expect(data).toEqual([{ place: `topic:new-${word}` }]);
});

test("only editors open fronts, of pages that exist", async () => {
  const { client: author } = await createUser(site, "author");
  expect((await author.rpc("open_front", { place: "home" })).error?.code).toBe("42501");
  for (const place of ["section:nowhere", "topic:nowhere", "author:ana", "topic:", ""]) {
    expect((await editor.rpc("open_front", { place })).status).toBe(404);
  }
});
