import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import type { Database } from "../../app/data/database.types.ts";
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
    images.resolve("https://images.example/tide.jpg", `line ${where}`),
  );
  expect(await Promise.all(addresses)).toEqual(
    Array.from({ length: 2 }, () => "https://images.example/tide.jpg"),
  );
  expect(report.images.linked).toBe(1);
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
    expect(await images.resolve(toReference(text), `line ${index}`)).toBeNull();
  }
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10 * MEGABYTE);
  expect(report.images.missing.count).toBe(60);
  const [first] = report.images.missing.list;
  expect(first?.reference).toMatch(/^data:image\/png;base64,0,A+…?$/);
  expect(first?.reference.length).toBeLessThanOrEqual(201);
});
