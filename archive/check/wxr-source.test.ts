import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openArchiveFile } from "../input/archive-file.ts";
import { openLookupTables } from "../input/lookup-tables.ts";
import { wordsOf } from "./reading.ts";
import { readWxrSource } from "./wxr-source.ts";

test("reads tags in the shortcodes of code as words, not as images and links", async () => {
  const folder = await mkdtemp(join(tmpdir(), "check-"));
  const tables = openLookupTables();
  try {
    await writeFile(
      join(folder, "export.xml"),
      `<rss><channel><item><title>Pier</title><wp:post_id>1</wp:post_id><content:encoded><![CDATA[<img src="a.jpg">
[cc_html]<img src="b.jpg"><a href="/c">code</a>[/cc_html]]]></content:encoded></item></channel></rss>`,
    );
    const file = await openArchiveFile(join(folder, "export.xml"));
    const entries = [];
    for await (const entry of readWxrSource(file, tables, "https://old.example/", {}))
      entries.push(entry);
    expect(entries).toMatchObject([
      { article: { body: { images: ["https://old.example/a.jpg"], links: [] } } },
    ]);
    const [entry] = entries;
    const text = entry?.kind === "article" ? entry.article.body.text : "";
    expect(wordsOf(text)).toEqual("img src b jpg a href c code a".split(" "));
  } finally {
    tables.close();
    await rm(folder, { recursive: true });
  }
});
