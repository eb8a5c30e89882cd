import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listStaffArticles } from "../../../app/data/articles/staff-article-queries.ts";
import { parseListParameters } from "../../../app/domain/newsroom/list-parameters.ts";
import { runCheck } from "../../../archive/check/run-check.ts";
import { runExport } from "../../../archive/export/run-export.ts";
import { formatReport } from "../../../archive/report/format-report.ts";
import { runImport } from "../../../archive/run-import.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** Pages beside the articles of an archive, such as "About us". */

let site: SharedSite;
let service: TestClient;
let editor: TestClient;
let folder: string;
beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  editor = (await createUser(site, "editor")).client;
  folder = await makeTempFolder();
});
afterAll(() => removeFolder(folder));

const options = (file: string) => ({ file, client: service, siteUrl: site.url });

async function listPages(word: string): Promise<string[]> {
  const parameters = parseListParameters(new URLSearchParams({ q: word, pages: "1" }));
  const { articles } = await listStaffArticles(editor, { ...parameters, timeZone: "UTC" });
  return articles.map(({ title }) => title);
}

test("a page becomes a draft that the list finds, and its address leads to it once it is published", async () => {
  const word = uniqueWord();
  const id = Math.floor(Math.random() * 1e8);
  const item = (type: string, slug: string, number: number, text: string) => `<item>
    <title>${slug}</title><link>https://old.example/${slug}/</link><wp:post_id>${number}</wp:post_id>
    <wp:post_date_gmt>2024-05-01 12:00:00</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name>
    <wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>
    <content:encoded><![CDATA[${text}]]></content:encoded></item>`;
  const file = join(folder, `${word}.xml`);
  await writeFile(
    file,
    `<rss xmlns:content="c" xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link>
    ${item("post", `news-${word}`, id, `<a href="/about-${word}/">About ${word}</a>`)}
    ${item("page", `about-${word}`, id + 1, `We of ${word} write the news.`)}
    ${item("nav_menu_item", `menu-${word}`, id + 2, "")}</channel></rss>`,
  );
  const report = await runImport({ ...options(file), dryRun: false });
  expect(report).toMatchObject({ imported: 2, drafts: 1, ignored: { by: { nav_menu_item: 1 } } });
  expect(formatReport(report)).toContain(
    `Ignored, nav_menu_item: 1\n  post ${id + 2}: menu-${word}`,
  );
  const { lost, kinds } = await runCheck(options(file));
  expect([lost.list, kinds.words.total]).toEqual([[], 12]);
  expect(await listPages(word)).toEqual([`about-${word}`]);

  const old = `${site.url}/about-${word}/`;
  expect((await fetch(old)).status).toBe(404);
  const { data: article } = await service
    .from("articles")
    .select("content")
    .eq("slug", `news-${word}`)
    .single()
    .throwOnError();
  expect(JSON.stringify(article.content)).toContain(`"href":"/about-${word}"`);

  const { data: draft } = await service
    .from("article_drafts")
    .select("article_id,kind,fields")
    .eq("fields->>slug", `about-${word}`)
    .single()
    .throwOnError();
  expect(draft.kind).toBe("page");
  const exported = join(folder, `${word}.jsonl`);
  await runExport({ ...options(exported) });
  const lines = (await readFile(exported, "utf8")).split("\n");
  expect(
    JSON.parse(lines.find((line) => line.includes(`about-${word}","addr`)) ?? "{}"),
  ).toMatchObject({ kind: "page", status: "draft" });

  const { title, slug, content } = draft.fields;
  await service
    .from("articles")
    .insert({
      id: draft.article_id,
      title: String(title),
      slug: String(slug),
      content: content ?? {},
    })
    .throwOnError();
  const now = await fetch(old);
  expect([now.status, now.url]).toEqual([200, `${site.url}/article/about-${word}`]);
  expect(await listPages(word)).toEqual([`about-${word}`]);
});
