import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { makeTempFolder, removeFolder } from "../../tests/support/temp-folder.ts";
import { addComparisons, createCheckReport } from "../check/check-report.ts";
import { readWxrItems } from "../formats/wxr-items.ts";
import { createReportBuilder } from "../report/import-report.ts";
import { openArchiveFile } from "./archive-file.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const MEGABYTE = 1024 * 1024;

/** Bytes of the heap after garbage collection. */
function usedHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test("reports keep no text that their entries were cut from", () => {
  const { report, ignore, addMissingImage } = createReportBuilder("a.xml", "WordPress", true);
  const check = createCheckReport("a.xml", "WordPress");
  const before = usedHeap();
  for (let index = 0; index < 60; index += 1) {
    const text = `${index}`.padStart(MEGABYTE, "harbor ");
    const part = text.slice(-40);
    ignore({ where: part, title: part, what: "attachment" });
    addMissingImage({ where: part, reference: part, reason: "not in the media folder" });
    const lost = [{ what: part, count: 1 }];
    addComparisons(check, { where: part, title: part }, [{ kind: "words", total: 1, lost }]);
  }
  expect(usedHeap() - before).toBeLessThan(10 * MEGABYTE);
  expect([report.ignored.count, check.lost.count]).toEqual([60, 60]);
});

test("short fields of a WordPress export keep no part of the file", async () => {
  const folder = await makeTempFolder();
  try {
    const path = join(folder, "export.xml");
    const items = Array.from({ length: 300 }, (_, index) => {
      const category = `<category nicename="harbor-and-tide-${index}">Harbor and tide</category>`;
      const text = "harbor ".repeat(12_000);
      return `<item><title>The bridge number ${index} opens</title>${category}<content:encoded>${text}</content:encoded></item>`;
    });
    await writeFile(path, `<rss><channel>${items.join("\n")}</channel></rss>`);
    items.length = 0;
    const file = await openArchiveFile(path);
    const kept: unknown[] = [];
    const before = usedHeap();
    for await (const { fields, categories } of readWxrItems(file, {}))
      kept.push(fields.get("title"), ...categories);
    expect(usedHeap() - before).toBeLessThan(10 * MEGABYTE);
    expect(kept).toHaveLength(600);
  } finally {
    await removeFolder(folder);
  }
});
