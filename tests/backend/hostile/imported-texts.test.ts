import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { ImportReport } from "../../../archive/report/import-report.ts";
import { runImport } from "../../../archive/run-import.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Imported texts that PostgreSQL rejects verbatim: none may abort an import. */

const HALF_LETTER = "\ud83d";

let site: SharedSite;
let service: TestClient;

beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
});

async function importText(name: string, text: string): Promise<ImportReport> {
  const folder = await mkdtemp(join(tmpdir(), "import-texts-"));
  try {
    const file = join(folder, name);
    await writeFile(file, text);
    return await runImport({ file, dryRun: false, client: service, siteUrl: site.url });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const importLine = (fields: object) =>
  importText(
    "archive.jsonl",
    `${JSON.stringify({ content: "One.", published_at: "2024-03-05", ...fields })}\n`,
  );

async function findAuthor(slug: string) {
  const { data } = await service
    .from("articles")
    .select("author:authors(name, bio, image_url), category:categories(name)")
    .eq("slug", slug)
    .single()
    .throwOnError();
  return data;
}

test("imports an author's biography and image without characters that the database rejects", async () => {
  const word = uniqueWord();
  const report = await importLine({
    title: word,
    slug: word,
    author: {
      name: `${word}\u0000 Quill${HALF_LETTER}`,
      bio: `Writes\u0000 of ${HALF_LETTER} tides.\nAnd ships.`,
      image: `https://images.example/\u0000${word}.jpg`,
    },
  });
  expect(report).toMatchObject({ imported: 1, stopped: null });
  expect((await findAuthor(word)).author).toEqual({
    name: `${word} Quill\ufffd`,
    bio: "Writes of \ufffd tides.\nAnd ships.",
    image_url: `https://images.example/${word}.jpg`,
  });
});

test("cleans and truncates a biography from a Ghost export", async () => {
  const word = uniqueWord();
  const data = {
    posts: [
      {
        id: "p",
        title: word,
        slug: word,
        html: "<p>One.</p>",
        status: "published",
        published_at: "2024-03-05",
        author_id: "a",
      },
    ],
    users: [{ id: "a", name: `Ghost ${word}`, bio: `Of\u0000 ships, ${"tides ".repeat(1000)}` }],
  };
  const report = await importText("ghost.json", JSON.stringify({ db: [{ data }] }));
  expect(report).toMatchObject({ imported: 1, stopped: null });
  const bio = (await findAuthor(word)).author?.bio ?? "";
  expect(bio).toMatch(/^Of ships, tides .*tides…$/);
  expect(bio.length).toBeLessThanOrEqual(5000);
});

test.each([
  ["of a control character", "\u0000"],
  ["of a line break that only PostgreSQL recognizes", "\u0085"],
  ["of zero-width characters", "\u200b\u2060"],
  ["of half a surrogate pair", HALF_LETTER],
  ["truncated within a surrogate pair", `${"x".repeat(119)}📰`],
])("imports an author and a category with a name %s", async (_, name) => {
  const word = uniqueWord();
  const named = { category: { name }, author: { name, bio: name, image: name } };
  const report = await importLine({ title: word, slug: word, ...named });
  expect(report).toMatchObject({ imported: 1, stopped: null });
  const { category } = await findAuthor(word);
  expect(category?.name ?? "").not.toMatch(/x\ufffd/);
});
