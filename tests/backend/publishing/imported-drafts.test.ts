import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runImport } from "../../../archive/run-import.ts";
import { createUser, serviceClient } from "../../support/clients.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** Articles of an archive that readers may not see. */

let site: SharedSite;
let folder: string;
beforeAll(async () => {
  site = await getSharedSite("role");
  folder = await makeTempFolder();
});
afterAll(() => removeFolder(folder));

async function importLines(lines: object[]) {
  const file = join(folder, `${uniqueWord()}.jsonl`);
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return runImport({ file, dryRun: false, client: serviceClient(site), siteUrl: site.url });
}

test("drafts and articles under review come along once, and are not public", async () => {
  const word = uniqueWord();
  const lines = [
    { title: `Draft ${word}`, slug: `draft-${word}`, content: "Not yet.", status: "draft" },
    { title: `Review ${word}`, slug: `review-${word}`, content: "Nearly.", status: "pending" },
    {
      title: `Private ${word}`,
      slug: `private-${word}`,
      content: "For some.",
      status: "private",
      published_at: "2024-03-05T08:00:00Z",
    },
    {
      title: `Scheduled ${word}`,
      slug: `scheduled-${word}`,
      content: "Later.",
      status: "scheduled",
      published_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    },
  ];
  expect(await importLines(lines)).toMatchObject({ read: 4, imported: 4, drafts: 3, existing: 0 });
  const { client } = await createUser(site, "editor");
  const read = async () => {
    const { data } = await client
      .from("article_drafts")
      .select("article_id,stage,fields")
      .like("fields->>slug", `%-${word}`)
      .order("fields->>slug")
      .throwOnError();
    return data;
  };
  const drafts = await read();
  expect(drafts).toMatchObject([
    { stage: "draft", fields: { title: `Draft ${word}`, excerpt: "", published_at: null } },
    { stage: "draft", fields: { published_at: "2024-03-05T08:00:00.000Z" } },
    { stage: "review", fields: { content: { main: [{ type: "paragraph" }] } } },
  ]);
  const { data: articles } = await serviceClient(site)
    .from("articles")
    .select("slug")
    .like("slug", `%-${word}`)
    .throwOnError();
  expect(articles).toEqual([{ slug: `scheduled-${word}` }]);

  // A writer goes on with one of them, under another address.
  await serviceClient(site)
    .from("article_drafts")
    .update({ fields: { title: "Better", slug: `better-${word}` } })
    .eq("article_id", drafts[0]?.article_id ?? "")
    .throwOnError();
  expect(await importLines(lines)).toMatchObject({ imported: 0, drafts: 0, existing: 4 });
  expect(await read()).toHaveLength(3);
});

test("an article or draft is named where another one here has its slug", async () => {
  const word = uniqueWord();
  const lines = (title: string) => [
    { title, slug: `about-${word}`, content: "Ours.", status: "draft" },
    { title, slug: `live-${word}`, content: "Ours.", published_at: "2024-03-05T08:00:00Z" },
  ];
  await importLines(lines("About the Herald"));
  const again = await importLines(lines("About the Herald"));
  expect([again.existing, again.changed.count]).toEqual([2, 0]);
  const other = await importLines(lines("About the Courier"));
  const what = "left out, its slug has here an article with another title";
  expect([other.existing, other.changed.by]).toEqual([2, { [what]: 2 }]);
});
