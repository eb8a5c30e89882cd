import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InvalidInputError, openArchiveFile } from "./archive-file.ts";
import { detectFormat } from "./detect-format.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "detect-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function detect(content: string | Buffer): Promise<string> {
  const path = join(folder, "archive.txt");
  await writeFile(path, content);
  return detectFormat(await openArchiveFile(path));
}

const WXR =
  '<?xml version="1.0"?>\n<!-- a comment --><rss xmlns:wp="http://wordpress.org/export/1.2/">';

test.each([
  ["a WordPress export", WXR, "wxr"],
  ["a gzipped WordPress export", gzipSync(WXR), "wxr"],
  ["a WordPress export in UTF-16", Buffer.from(`\ufeff${WXR}`, "utf16le"), "wxr"],
  ["a WordPress export below a warning of PHP", `\nWarning: fopen(a.php): failed\n${WXR}`, "wxr"],
  ["one below blank lines", `\r\n\n<?xml version="1.0"?>${WXR}`, "wxr"],
  ["one below a warning in HTML", `<br />\n<b>Warning</b>: Undefined in <b>a</b>\n${WXR}`, "wxr"],
  ["a Ghost export", '{\n "db": [\n {"meta": {', "ghost"],
  ["a Ghost export on one line", '{"db":[{"data":{"posts":[]}}]}', "ghost"],
  ["an old Ghost export", '{"meta":{"version":"003"},"data":{"posts":[]}}', "ghost"],
  ["JSON Lines", '{"title":"A"}\n{"title":"B"}\n', "json-lines"],
  ["JSON Lines with a broken first line", '{"title":\n{"title":"B"}\n', "json-lines"],
  ["an article with fields named like Ghost's", '{"meta":{},"title":"A"}\n', "json-lines"],
  ["one very long JSON line", `{"title":"${"x".repeat(400_000)}"}`, "json-lines"],
])("detects the format of %s", async (_name, content, format) => {
  expect(await detect(content)).toBe(format);
});

test.each([
  ["an empty file", "", "empty"],
  ["a feed", '<?xml version="1.0"?><rss version="2.0"><channel>', "not a WordPress export"],
  ["a web page", "<!doctype html><p>x", "not a WordPress export"],
  ["a table", "title,slug\na,b\n", "unknown"],
  ["an image", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "unknown"],
])("detectFormat rejects %s", async (_name, content, words) => {
  await expect(detect(content)).rejects.toThrow(words);
});

test("a missing file and a folder without an archive are rejected", async () => {
  await expect(openArchiveFile(join(folder, "none"))).rejects.toThrow("there is no such file");
  await expect(openArchiveFile(folder).then(detectFormat)).rejects.toThrow(InvalidInputError);
});
