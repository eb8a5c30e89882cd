import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runExport } from "../../../archive/export/run-export.ts";
import { runImport } from "../../../archive/run-import.ts";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

let site: SharedSite;
let actors: Record<Actor, ActorOfSite>;
let service: TestClient;
let folder: string;

beforeAll(async () => {
  site = await getSharedSite("role");
  actors = await createActors(site);
  service = serviceClient(site);
  folder = await makeTempFolder();
});
afterAll(() => removeFolder(folder));

async function load(name: string, text: string) {
  const file = join(folder, name);
  await writeFile(file, text);
  return runImport({ file, dryRun: false, client: service, siteUrl: site.url });
}

/** A post of WordPress with a comment, an answer that waits for approval, and a pingback without a text. */
function writeWxr(slug: string): string {
  const comment = (id: number, body: string, approved: number, more = "") =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Reader ${id}</wp:comment_author>
      <wp:comment_author_email>reader${id}@example.org</wp:comment_author_email>
      <wp:comment_date_gmt>2024-05-02 08:00:00</wp:comment_date_gmt>
      <wp:comment_content><![CDATA[${body}]]></wp:comment_content>
      <wp:comment_approved>${approved}</wp:comment_approved>${more}</wp:comment>`;
  return `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><item><title>${slug}</title>
    <wp:post_id>7</wp:post_id><wp:post_date_gmt>2024-05-01 12:00:00</wp:post_date_gmt>
    <wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
    <content:encoded>Text.</content:encoded>
    ${comment(1, "I was <b>there</b>.", 1)}
    ${comment(2, "So was I.", 0, "<wp:comment_parent>1</wp:comment_parent>")}
    ${comment(3, "", 1, "<wp:comment_type>pingback</wp:comment_type>")}</item></channel></rss>`;
}

async function listComments(slug: string, actor: Actor = "service") {
  const article = await service.from("articles").select("id").eq("slug", slug).single();
  const { data } = await actors[actor].client
    .from("archived_comments")
    .select()
    .eq("article_id", article.data?.id ?? "")
    .order("source_id");
  return data;
}

test("comments of an archive are kept once, and an export takes them along", async () => {
  const slug = `comments-${uniqueWord()}`;
  const report = await load(`${slug}.xml`, writeWxr(slug));
  expect(report.comments).toBe(2);
  expect(report.changed.by).toMatchObject({ "comments without a text or a number left out": 1 });
  const kept = await listComments(slug);
  expect(kept).toMatchObject([
    {
      source_id: "1",
      parent_id: null,
      kind: "comment",
      author_name: "Reader 1",
      author_email: "reader1@example.org",
      body: "I was <b>there</b>.",
      is_approved: true,
      written_at: "2024-05-02T08:00:00+00:00",
    },
    { source_id: "2", parent_id: "1", body: "So was I.", is_approved: false },
  ]);
  expect(await load(`${slug}-again.xml`, writeWxr(slug))).toMatchObject({ comments: 0 });

  const file = join(folder, `${slug}.jsonl`);
  await runExport({ file, client: service });
  const lines = (await readFile(file, "utf8")).split("\n");
  const line = lines.find((each) => each.includes(`"slug":"${slug}"`)) ?? "";
  await service
    .from("archived_comments")
    .delete()
    .eq("article_id", kept?.[0]?.article_id ?? "");
  expect(await load(`${slug}-own.jsonl`, `${line}\n`)).toMatchObject({ existing: 1, comments: 2 });
  expect(await listComments(slug)).toEqual(kept);
});

test("only admins read archived comments, which have addresses of readers", async () => {
  const slug = `comments-${uniqueWord()}`;
  await load(`${slug}.xml`, writeWxr(slug));
  expect(await listComments(slug, "admin")).toHaveLength(2);
  for (const actor of ["anonymous", "reader", "contributor", "author", "editor"] as const) {
    expect((await listComments(slug, actor)) ?? []).toEqual([]);
  }
});

test("comments stay while an article is in Trash, and go when it is deleted forever", async () => {
  const slug = `erased-${uniqueWord()}`;
  await load(`${slug}.xml`, writeWxr(slug));
  const id = (await listComments(slug))?.[0]?.article_id ?? "";
  const count = async () => {
    const { data } = await service.from("archived_comments").select().eq("article_id", id);
    return data?.length;
  };
  await service.from("articles").delete().eq("id", id).throwOnError();
  expect(await count()).toBe(2);
  await actors.editor.client.rpc("delete_forever", { article_id: id }).throwOnError();
  expect(await count()).toBe(0);
});
