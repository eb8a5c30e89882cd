import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckReport } from "../../../archive/check/check-report.ts";
import { formatCheckReport, hasFailed } from "../../../archive/check/check-report.ts";
import { runCheck } from "../../../archive/check/run-check.ts";
import { runImport } from "../../../archive/run-import.ts";
import { serviceClient } from "../../support/clients.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { runCommand } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** `--check` after an import: the archive beside what the site has of it. */

let site: SharedSite;
let folder: string;
beforeAll(async () => {
  site = await getSharedSite("role");
  folder = await makeTempFolder();
});
afterAll(() => removeFolder(folder));

async function write(text: string): Promise<string> {
  const file = join(folder, uniqueWord());
  await writeFile(file, text);
  return file;
}

const options = (file: string) => ({ file, client: serviceClient(site), siteUrl: site.url });
const load = (file: string) => runImport({ ...options(file), dryRun: false });
const check = (file: string) => runCheck(options(file));
/** The last progress that a check of a file shows, in per cent. */
async function readLastShare(file: string): Promise<number> {
  const shares: number[] = [];
  await runCheck({
    ...options(file),
    onProgress: ({ done, total }) => shares.push((100 * done) / total),
  });
  return shares.at(-1) ?? 0;
}
const kept = ({ kinds }: CheckReport) =>
  Object.fromEntries(
    Object.entries(kinds)
      .filter(([, { total }]) => total > 0)
      .map(([kind, { kept: count, total }]) => [kind, `${count}/${total}`]),
  );

function writeWxr(word: string): string {
  const id = Math.floor(Math.random() * 1e8) * 10;
  const item = (slug: string, number: number, status: string, body: string) => `<item>
    <title>About ${slug}</title><link>https://old.example/2024/05/${slug}/</link>
    <dc:creator>mira-${word}</dc:creator><wp:post_id>${number}</wp:post_id>
    <wp:post_date_gmt>2024-05-01 12:00:00</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name>
    <wp:status>${status}</wp:status><wp:post_type>post</wp:post_type>
    <category domain="category" nicename="harbor-${word}"><![CDATA[Harbor ${word}]]></category>
    <category domain="post_tag" nicename="tide-${word}"><![CDATA[Tide ${word}]]></category>
    <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${id + 9}</wp:meta_value></wp:postmeta>
    <content:encoded><![CDATA[${body}]]></content:encoded><excerpt:encoded><![CDATA[Short &amp; plain]]></excerpt:encoded>
    <wp:comment><wp:comment_id>${number}</wp:comment_id><wp:comment_content>I was there.</wp:comment_content></wp:comment>
    </item>`;
  return `<rss xmlns:content="c" xmlns:excerpt="e" xmlns:dc="d" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
    <link>https://old.example</link>
    <wp:author><wp:author_login>mira-${word}</wp:author_login><wp:author_display_name>Mira ${word}</wp:author_display_name></wp:author>
    ${item(`live-${word}`, id, "publish", `One <em>two</em>.\n\n<a href="/2024/05/draft-${word}/">three</a> <a href="https://other.example/${word}">four</a>`)}
    ${item(`draft-${word}`, id + 1, "draft", "<p>Five.</p>")}
    ${item(`gone-${word}`, id + 2, "trash", "Six.")}
    <item><wp:post_id>${id + 9}</wp:post_id><wp:post_type>attachment</wp:post_type>
    <wp:attachment_url>https://old.example/${word}.jpg</wp:attachment_url></item></channel></rss>`;
}

function writeGhost(word: string): string {
  const post = {
    id: `p-${word}`,
    title: `Ghost ${word}`,
    slug: `ghost-${word}`,
    html: `<p>One <a href="__GHOST_URL__/ghost-${word}/">two</a>.</p><img src="https://cdn.example/${word}.jpg" alt="Three">`,
    status: "published",
    visibility: "public",
    type: "post",
    published_at: "2024-05-01T12:00:00.000Z",
  };
  return JSON.stringify({
    db: [
      {
        data: {
          posts: [post],
          users: [{ id: `u-${word}`, name: `Ines ${word}`, slug: `ines-${word}` }],
          tags: [{ id: `t-${word}`, name: `Tide ${word}`, slug: `tide-${word}` }],
          posts_authors: [{ post_id: post.id, author_id: `u-${word}`, sort_order: 0 }],
          posts_tags: [{ post_id: post.id, tag_id: `t-${word}`, sort_order: 0 }],
        },
      },
    ],
  });
}

test("an import of each format keeps everything, and what is changed afterwards is found", async () => {
  const word = uniqueWord();
  const wxr = await write(writeWxr(word));
  await load(wxr);
  const report = await check(wxr);
  expect(report).toMatchObject({
    articles: 2,
    missing: { count: 0 },
    lost: { list: [] },
    leftOut: { trash: 1, attachment: 1 },
    linkedImages: 2,
  });
  expect(kept(report)).toEqual({
    words: "15/15",
    links: "2/2",
    images: "2/2",
    dates: "1/1",
    authors: "2/2",
    "categories and tags": "4/4",
    addresses: "4/4",
    comments: "2/2",
  });
  expect(hasFailed(report)).toBe(false);

  const ghost = await write(writeGhost(word));
  await load(ghost);
  const ofGhost = await check(ghost);
  expect(ofGhost.lost.list).toEqual([]);
  expect(kept(ofGhost)).toMatchObject({
    words: "5/5",
    links: "1/1",
    images: "1/1",
    authors: "1/1",
  });
  const lines = await write(
    `${JSON.stringify({
      title: `Line ${word}`,
      slug: `line-${word}`,
      url: `https://old.example/line-${word}`,
      excerpt: "Short",
      markdown: `One **two** [three](https://other.example/${word})`,
      published_at: "2024-05-01",
      category: "World",
      tags: [`Tide ${word}`],
      author: `Ines ${word}`,
      source: "The Wire",
      source_url: "https://wire.example/a",
      comments: [{ source_id: "1", body: "I was there." }],
    })}\n`,
  );
  await load(lines);
  const ofLines = await check(lines);
  expect(ofLines.lost.list).toEqual([]);
  expect(kept(ofLines)).toMatchObject({ words: "8/8", links: "2/2", comments: "1/1" });

  const service = serviceClient(site);
  const main = [{ type: "paragraph", children: [{ text: "One. three four" }] }];
  await service
    .from("articles")
    .update({ content: { main }, tags: [], published_at: "2024-05-01T13:00:00Z" })
    .eq("slug", `live-${word}`)
    .throwOnError();
  await service
    .from("old_addresses")
    .delete()
    .eq("address", `/2024/05/draft-${word}`)
    .throwOnError();
  const changed = await check(wxr);
  expect(changed.lost.list.map(({ kind, what }) => `${kind}: ${what}`)).toEqual([
    "words: text: two",
    `links: https://old.example/2024/05/draft-${word}/`,
    `links: https://other.example/${word}`,
    expect.stringContaining("dates: 2024-05-01T12:00:00.000Z, here 2024-05-01T13:00:00"),
    `categories and tags: Tide ${word}`,
    `addresses: /2024/05/draft-${word}`,
  ]);
  expect(hasFailed(changed)).toBe(true);
  expect(formatCheckReport(changed)).toContain("  words                  93.33 %   14 of 15\n");
  expect(formatCheckReport(changed)).toContain("Not found, words: 1\n  post ");
});

test("the command fails where an article is missing, and lists it in a file", async () => {
  const word = uniqueWord();
  const lines = ["a", "b"].map((name) => ({
    title: `${name} ${word}`,
    slug: `${name}-${word}`,
    content: "One two.",
    published_at: "2024-05-01",
  }));
  const file = await write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const report = join(folder, `${word}.csv`);
  const run = () =>
    runCommand("archive/main.ts", [file, "--check", "--report", report], site.dataDir);
  await load(file);
  const whole = await run();
  expect([whole.code, whole.stderr]).toEqual([0, ""]);
  expect(whole.stdout).toContain("  articles              100.00 %   2 of 2\n");
  await serviceClient(site).from("articles").delete().eq("slug", `b-${word}`).throwOnError();
  const cut = await run();
  expect(cut.code).toBe(1);
  expect(cut.stdout).toContain(`Articles missing: 1\n  line 2: b ${word}\n`);
  expect(await readFile(report, "utf8")).toContain(`article missing,line 2,b ${word},`);
});

test("two posts of one address and slug are two articles where their numbers differ", async () => {
  const word = uniqueWord();
  const id = Math.floor(Math.random() * 1e8);
  const post = (title: string, number: number) =>
    write(`<rss xmlns:content="c" xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link>
      <item><title>${title}</title><link>https://old.example/${word}/</link><wp:post_id>${number}</wp:post_id>
      <wp:post_date_gmt>2024-05-01 12:00:00</wp:post_date_gmt><wp:post_name>${word}</wp:post_name>
      <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
      <content:encoded>${title}</content:encoded></item></channel></rss>`);
  await load(await post("Budget passed", id));
  const other = await post("Budget refused", id + 1);
  expect(await load(other)).toMatchObject({ imported: 1, existing: 0 });
  expect(await load(other)).toMatchObject({ imported: 0, existing: 1 });
  const { missing, kinds } = await check(other);
  expect([missing.count, kinds.words]).toEqual([0, { total: 4, kept: 4 }]);
});

test("a number that another archive of the site has is named, and the check finds the right article", async () => {
  const number = Math.floor(Math.random() * 1e8);
  const post = (name: string, text: string) =>
    write(`<rss xmlns:content="c" xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://${name}.example</link>
      <item><title>${name}</title><link>https://${name}.example/${name}/</link><wp:post_id>${number}</wp:post_id>
      <wp:post_date_gmt>2024-05-01 12:00:00</wp:post_date_gmt><wp:post_name>${name}</wp:post_name>
      <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
      <content:encoded><![CDATA[${text}]]></content:encoded></item></channel></rss>`);
  const [first, second] = [uniqueWord(), uniqueWord()];
  await load(await post(first, "The first."));
  const other = await post(second, `The second, <a href="/?p=${number}">itself</a>.`);
  const planned = await runImport({ ...options(other), dryRun: true });
  const report = await load(other);
  for (const { imported, addresses, changed } of [planned, report]) {
    expect({ imported, addresses }).toEqual({ imported: 1, addresses: 1 });
    expect(changed.list).toContainEqual({
      where: `post ${number}`,
      title: `/?p=${number}`,
      what: "old addresses lead to something else on this site, and stay so",
    });
  }
  const { data } = await serviceClient(site)
    .from("articles")
    .select("content")
    .eq("slug", second)
    .single()
    .throwOnError();
  expect(JSON.stringify(data.content)).toContain(`"/article/${second}"`);
  const done = await check(other);
  expect(kept(done)).toMatchObject({ words: "4/4", links: "1/1", addresses: "1/2" });
  expect(done.lost.list).toMatchObject([{ kind: "addresses", what: `/?p=${number}` }]);
});

test("a folder of Markdown comes along with its images, and the check finds all of it", async () => {
  const word = uniqueWord();
  const files = join(folder, `site-${word}`);
  await mkdir(join(files, "_posts"), { recursive: true });
  const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();
  await writeFile(join(files, `${word}.jpg`), jpeg);
  await writeFile(
    join(files, "_posts", `2024-05-01-one-${word}.md`),
    `---\ntitle: One\nauthor: Ada ${word}\ntags: [Tide]\nimage: /${word}.jpg\npermalink: /${word}/one/\n---\nText, [two](/${word}/two/).\n`,
  );
  await writeFile(
    join(files, "_posts", `2024-05-02-two-${word}.md`),
    `---\ntitle: Two\npermalink: /${word}/two/\n---\nMore *text*.\n`,
  );
  const oldSite = { site: "https://old.example/" };
  const report = await runImport({ ...options(files), ...oldSite, dryRun: false });
  expect(report).toMatchObject({ imported: 2, images: { stored: 1 } });
  const done = await runCheck({ ...options(files), ...oldSite });
  expect([done.articles, done.lost.list]).toEqual([2, []]);
  expect(await readLastShare(files)).toBe(100);
  expect(kept(done)).toMatchObject({ links: "1/1", images: "1/1", addresses: "2/2", dates: "2/2" });
});
