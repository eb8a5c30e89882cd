import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../../../supabase/demo/load-demo.ts";
import { anonymousClient, serviceClient } from "../../support/clients.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** The demo newsroom, as a first start loads it. */

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ env: { DEMO: "1" } });
});
afterAll(() => site.stop());

const read = async (path: string) => (await fetch(site.url + path)).text();

test("the front page leads with the story of the day, under breaking news, and lists what was read most", async () => {
  const page = await read("/");
  const headlines = [...page.matchAll(/<h3[^>]*><a[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(headlines[0]).toBe("Storm surge floods Ropewalk Street as a barrier gate jams");
  expect(new Set(headlines).size).toBe(headlines.length);
  expect(page).toContain("Council meets at seven tonight");
  expect(page.indexOf(">Storm Ottilie<")).toBeLessThan(page.indexOf(">Most read<"));
  expect(page).toContain(">Opinion<");
  for (const name of ["Trending", "Top", "Tech", "World", "Politics", "Business", "Sports"])
    expect(page).toContain(`>${name} News<`);
});

test("an article shows its correction, another its update, and a series its parts", async () => {
  const corrected = await read("/article/rovers-beat-skerrin-in-the-mud");
  expect(corrected).toContain("Theo Lind made it 2–1");
  expect(corrected).toContain("named the wrong scorer");
  const updated = await read("/article/storm-surge-floods-ropewalk-street");
  expect(updated).toContain("has reopened to buses");
  expect(updated).toContain("Adds that Quay Road has reopened.");
  expect(await read("/article/the-last-boatyard-3-the-water")).toContain("the-last-boatyard-1");
});

test("loading again, by two processes at once, changes nothing", async () => {
  const service = serviceClient(site);
  const state = async () => {
    const lists = await Promise.all([
      service.from("articles").select("slug, published_at, updated_at").order("slug"),
      service.from("article_corrections").select("id").order("id"),
      service.from("fronts").select("version"),
      service.from("banners").select("id, ends_at"),
      service.from("series_parts").select("article_id, position").order("article_id"),
      anonymousClient(site).rpc("list_most_read", { max_rows: 20 }),
    ]);
    return lists.map(({ data }) => data);
  };
  const before = await state();
  await Promise.all([
    loadDemo(service, "supabase/demo"),
    loadDemo(serviceClient(site), "supabase/demo"),
  ]);
  expect(await state()).toEqual(before);
});
