import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import type { Database } from "../../app/data/database.types.ts";
import { UNKNOWN_SITE } from "../html/links.ts";
import { createReportBuilder } from "../report/import-report.ts";
import { createImageStore } from "./store-images.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const MEGABYTE = 1024 * 1024;

function openStore() {
  const builder = createReportBuilder("archive.jsonl", "JSON Lines", false);
  const client = createClient<Database>("http://site.test", "key");
  const images = createImageStore({ client, media: null, isDryRun: false, builder });
  return { report: builder.report, images };
}

test("counts an image used by several articles once", async () => {
  const { report, images } = openStore();
  const addresses = [1, 2].map((where) =>
    images.resolve("https://images.example/tide.jpg", {
      where: `line ${where}`,
      site: UNKNOWN_SITE,
    }),
  );
  expect(await Promise.all(addresses)).toEqual(
    Array.from({ length: 2 }, () => "https://images.example/tide.jpg"),
  );
  expect(report.images.linked.count).toBe(1);
});

test.each([
  ["/content/images/a.jpg", "https://news.example/content/images/a.jpg"],
  ["__GHOST_URL__/content/images/a.jpg", "https://news.example/content/images/a.jpg"],
  ["//cdn.example/a.jpg", "https://cdn.example/a.jpg"],
  ["files/a.jpg", "https://news.example/files/a.jpg"],
])("keeps the address of %s on the old site", async (reference, address) => {
  const { report, images } = openStore();
  const site = "https://news.example/";
  expect(await images.resolve(reference, { where: "post 1", site })).toBe(address);
  expect(report.images.linked.count).toBe(1);
});

test("counts images of a site whose address is not known, and references that are none", async () => {
  const { report, images } = openStore();
  const article = { where: "post 1", site: UNKNOWN_SITE };
  expect(await images.resolve("__GHOST_URL__/content/images/a.jpg", article)).toBeNull();
  expect(await images.resolve("attachment 12", article)).toBeNull();
  expect(report.images.missing.by).toEqual({
    "the address of the old site is not known, name it with --site": 1,
    "no address of an image": 1,
  });
});

test.each([
  ["embedded data: images", (text: string) => text],
  ["short references sliced from long texts", (text: string) => text.slice(0, 100)],
])("does not retain the memory of %s", async (_, toReference) => {
  const { report, images } = openStore();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 60; index += 1) {
    const text = `data:image/png;base64,${index},`.padEnd(MEGABYTE, "A");
    expect(
      await images.resolve(toReference(text), { where: `line ${index}`, site: UNKNOWN_SITE }),
    ).toBeNull();
  }
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10 * MEGABYTE);
  expect(report.images.missing.count).toBe(60);
  const [first] = report.images.missing.list;
  expect(first?.reference).toMatch(/^data:image\/png;base64,0,A+…?$/);
  expect(first?.reference.length).toBeLessThanOrEqual(201);
});
