import { beforeAll, describe, expect, test } from "vitest";
import {
  createSeries,
  deleteSeries,
  listStaffSeries,
  type StaffSeries,
  saveSeries,
} from "../../../app/data/articles/series.ts";
import {
  anonymousClient,
  createUser,
  type SignedInUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { createArticle, minutesFromNow, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Series: the order of their parts, their page, and what the pages of the parts say. */

let site: SharedSite;
let service: TestClient;
let editor: SignedInUser;
beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  editor = await createUser(site, "editor");
});

async function read(path: string): Promise<string> {
  return (await fetch(`${site.url}${path}`)).text();
}
const untilText = (path: string, isThere: (text: string) => boolean) =>
  waitFor(`the change of ${path}`, async () => isThere(await read(path)));

async function startSeries(...articleIds: string[]): Promise<StaffSeries> {
  const name = `Tides ${uniqueWord()}`;
  await createSeries(editor.client, { name });
  const created = await findByName(name);
  expect(await saveSeries(editor.client, { ...created, articleIds })).toBe(true);
  return findByName(name);
}

async function findByName(name: string): Promise<StaffSeries> {
  const found = (await listStaffSeries(editor.client)).find((series) => series.name === name);
  if (!found) throw new Error(`There is no series ${name}.`);
  return found;
}

const place = (part: number, parts: number) => new RegExp(`Part ${part} of ${parts} of`);
/** React separates texts by comments. */
const plain = (text: string) => text.replaceAll("<!-- -->", "");
const untilPlace = (slug: string, part: number, parts: number) =>
  untilText(`/article/${slug}`, (text) => place(part, parts).test(plain(text)));

describe("a series", () => {
  test("is in the sitemap while readers see one of its parts", async () => {
    const { id } = await createArticle(service, { published_at: minutesFromNow(60) });
    const { slug } = await startSeries(id);
    const isListed = (xml: string) => xml.includes(`/series/${slug}<`);
    expect(isListed(await read("/sitemaps/pages.xml"))).toBe(false);
    const update = (published_at: string) =>
      service.from("articles").update({ published_at }).eq("id", id).throwOnError();
    await update(minutesFromNow(-60));
    await untilText("/sitemaps/pages.xml", isListed);
    await service.from("articles").delete().eq("id", id).throwOnError();
    await untilText("/sitemaps/pages.xml", (xml) => !isListed(xml));
  });

  test("numbers its parts, links the neighbors, and lists all in order on its page and in its feed", async () => {
    const [one, two, three] = [
      await createArticle(service),
      await createArticle(service),
      await createArticle(service),
    ];
    await untilText(`/article/${two.slug}`, (text) => text.includes(two.title));
    const series = await startSeries(one.id, two.id, three.id);
    await untilPlace(two.slug, 2, 3);
    const text = await read(`/article/${two.slug}`);
    expect(text).toMatch(new RegExp(`href="/article/${one.slug}" rel="prev"`));
    expect(text).toMatch(new RegExp(`href="/article/${three.slug}" rel="next"`));
    expect(text).toContain(`"isPartOf":{"@type":"CreativeWorkSeries","name":"${series.name}"`);
    expect(text).toContain('"position":2');
    const page = await read(`/series/${series.slug}`);
    const places = [one, two, three].map(({ title }) => page.indexOf(`>${title}<`));
    expect(places.every((index) => index > 0)).toBe(true);
    expect(places).toEqual([...places].sort((left, right) => left - right));
    expect(await read(`/series/${series.slug}/rss.xml`)).toContain(three.title);
  });

  test("counts published parts only, and follows their publication, withdrawal and names", async () => {
    const one = await createArticle(service);
    const two = await createArticle(service, { published_at: minutesFromNow(60) });
    const three = await createArticle(service);
    const series = await startSeries(one.id, two.id, three.id);
    await untilPlace(three.slug, 2, 2);
    expect(await read(`/series/${series.slug}`)).not.toContain(two.title);
    const readers = anonymousClient(site);
    const { data } = await readers
      .from("series_parts")
      .select("article_id")
      .eq("series_id", series.id)
      .throwOnError();
    expect(data.map(({ article_id }) => article_id).sort()).toEqual([one.id, three.id].sort());
    await service
      .from("articles")
      .update({ published_at: minutesFromNow(-1) })
      .eq("id", two.id)
      .throwOnError();
    await untilPlace(three.slug, 3, 3);
    const title = `Renamed ${uniqueWord()}`;
    await service.from("articles").update({ title }).eq("id", two.id).throwOnError();
    await untilText(`/article/${three.slug}`, (text) => text.includes(title));
    await service.from("articles").delete().eq("id", one.id).throwOnError();
    await untilPlace(three.slug, 2, 2);
  });

  test("changes the pages of its parts when they are put in another order, and when it is deleted", async () => {
    const [one, two] = [await createArticle(service), await createArticle(service)];
    const series = await startSeries(one.id, two.id);
    await untilPlace(one.slug, 1, 2);
    expect(await saveSeries(editor.client, { ...series, articleIds: [two.id, one.id] })).toBe(true);
    await untilPlace(one.slug, 2, 2);
    expect(await saveSeries(editor.client, series), "of an older version").toBe(false);
    await deleteSeries(editor.client, series);
    await untilText(`/article/${one.slug}`, (text) => !place(2, 2).test(plain(text)));
    expect((await fetch(`${site.url}/series/${series.slug}`)).status).toBe(404);
  });

  test("takes no article of another series, and no second series with its address", async () => {
    const article = await createArticle(service);
    const series = await startSeries(article.id);
    await expect(startSeries(article.id)).rejects.toThrow(/part of the series/);
    await expect(createSeries(editor.client, { name: `${series.name}!` })).rejects.toThrow(
      /Another series has the address/,
    );
  });

  test("shows a part that becomes due without a visit to the newsroom", async () => {
    const one = await createArticle(service);
    const two = await createArticle(service, {
      published_at: new Date(Date.now() + 4000).toISOString(),
    });
    const due = await createArticle(service, {
      published_at: new Date(Date.now() + 4000).toISOString(),
    });
    await startSeries(one.id, two.id);
    const { slug } = await startSeries(due.id);
    await untilPlace(one.slug, 1, 1);
    expect(await read("/sitemaps/pages.xml")).not.toContain(slug);
    await waitFor("the second part", async () =>
      place(1, 2).test(plain(await read(`/article/${one.slug}`))),
    );
    await untilText("/sitemaps/pages.xml", (xml) => xml.includes(slug));
  });
});
