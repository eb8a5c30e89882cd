import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runImport } from "../../../archive/run-import.ts";
import { createUser, serviceClient } from "../../support/clients.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

let site: SharedSite;
let folder: string;

beforeAll(async () => {
  site = await getSharedSite("role");
  folder = await makeTempFolder();
});
afterAll(() => removeFolder(folder));

async function load(name: string, text: string, oldSite?: string) {
  const file = join(folder, `${uniqueWord()}-${name}`);
  await writeFile(file, text);
  const named = oldSite === undefined ? {} : { site: oldSite };
  const client = serviceClient(site);
  return runImport({ file, dryRun: false, client, siteUrl: site.url, ...named });
}

/** An export of WordPress with these posts: slug, number and text. */
function writeWxr(posts: [slug: string, id: number, text: string][]): string {
  const items = posts.map(
    ([
      slug,
      id,
      text,
    ]) => `<item><title>${slug}</title><link>https://old.example/2024/05/${slug}/</link>
      <wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2024-05-01 12:00:00</wp:post_date_gmt>
      <wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
      <content:encoded><![CDATA[${text}]]></content:encoded></item>`,
  );
  return `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link>
    <wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join("")}</channel></rss>`;
}

/** Addresses of the links of an article, in their order, and its text. */
async function readArticle(slug: string): Promise<{ hrefs: string[]; text: string }> {
  const { data } = await serviceClient(site)
    .from("articles")
    .select("content")
    .eq("slug", slug)
    .single()
    .throwOnError();
  const json = JSON.stringify(data.content);
  const hrefs = [...json.matchAll(/"href":"([^"]*)"/g)].map(([, href = ""]) => href);
  const text = [...json.matchAll(/"text":"([^"]*)"/g)].map(([, part]) => part).join("");
  return { hrefs, text };
}

test("links of WordPress between its own articles lead to the imported ones", async () => {
  const word = uniqueWord();
  const [from, target] = [`from-${word}`, `target-${word}`];
  const id = Math.floor(Math.random() * 1e9);
  const text = [
    `/2024/05/${target}/`,
    `../${target}/#part`,
    `?p=${id}`,
    `https://www.old.example/2024/05/${target}/`,
    "https://other.example/a",
    "/wp-content/ruling.pdf",
  ]
    .map((href) => `<a href="${href}">words</a>`)
    .join(" ");
  await load(
    "links.xml",
    writeWxr([
      [from, id + 1, `${text} <a href="#notes">notes</a>`],
      [target, id, "The target."],
    ]),
  );
  const own = `/article/${target}`;
  expect((await readArticle(from)).hrefs).toEqual([
    own,
    `${own}#part`,
    own,
    own,
    "https://other.example/a",
    "https://old.example/wp-content/ruling.pdf",
  ]);
  expect((await fetch(site.url + own)).status).toBe(200);

  // WordPress splits a large export into several files.
  const later = `later-${word}`;
  await load("later.xml", writeWxr([[later, id + 2, `<a href="/2024/05/${target}/">words</a>`]]));
  expect((await readArticle(later)).hrefs).toEqual([own]);
});

test("a link leads to the imported article also where another one has its slug", async () => {
  const word = uniqueWord();
  const [from, target] = [`from-${word}`, `target-${word}`];
  await createArticle(serviceClient(site), { slug: target, title: "Another one" });
  const id = Math.floor(Math.random() * 1e9);
  const xml = writeWxr([
    [from, id + 1, `<a href="/2024/05/${target}/">words</a>`],
    [target, id, "The target."],
  ]);
  await load("taken.xml", xml);
  const [href = ""] = (await readArticle(from)).hrefs;
  const answer = await fetch(site.url + href);
  expect(answer.url).toBe(`${site.url}/article/${target}-2`);
  expect(await answer.text()).toContain("The target.");
});

test("links lead to articles of their own archive where another archive had the same addresses", async () => {
  const word = uniqueWord();
  const id = Math.floor(Math.random() * 1e9);
  await load("first.xml", writeWxr([[`target-${word}`, id, "The first target."]]));
  await load(
    "second.xml",
    writeWxr([
      [
        `from-${word}`,
        id,
        `<a href="/2024/05/target-${word}/">path</a> <a href="/?p=${id}">own</a>`,
      ],
      [`target-${word}`, id + 1, "The second target."],
    ]),
  );
  const [path = "", own] = (await readArticle(`from-${word}`)).hrefs;
  expect(own).toBe(`/article/from-${word}`);
  expect(await (await fetch(site.url + path)).text()).toContain("The second target.");
});

test("links and images of Ghost need no address of the old site, or name it as missing", async () => {
  const word = uniqueWord();
  const [from, target] = [`from-${word}`, `target-${word}`];
  const post = (slug: string, html: string) => ({
    id: slug,
    title: slug,
    slug,
    html,
    status: "published",
    visibility: "public",
    type: "post",
    published_at: "2024-05-01T12:00:00.000Z",
    feature_image: slug === target ? null : `__GHOST_URL__/content/images/${word}.jpg`,
  });
  const gallery = `<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><img
    src="__GHOST_URL__/content/images/${word}-1.jpg"><img src="__GHOST_URL__/content/images/${word}-2.jpg"></div>
    <figcaption>Two boats</figcaption></figure>`;
  const writeGhost = (slug: string) =>
    JSON.stringify({
      db: [
        {
          data: {
            posts: [
              post(
                slug,
                `<p><a href="__GHOST_URL__/${target}/">own</a> <a href="__GHOST_URL__/files/a.pdf">file</a></p>
                <figure><img src="__GHOST_URL__/content/images/${word}.jpg" alt="A pier"></figure>${gallery}`,
              ),
              post(target, "<p>The target.</p>"),
            ],
            posts_meta: [{ post_id: slug, feature_image_caption: "The pier at dawn" }],
          },
        },
      ],
    });
  const unnamed = await load("unnamed.json", writeGhost(from));
  expect(await readArticle(from)).toEqual({
    hrefs: [`/article/${target}`],
    text: "own fileTwo boats",
  });
  expect(unnamed.changed.by).toMatchObject({
    "links to the old site, whose address is not known, became text: name it with --site": 1,
    "the main image is missing, its caption left out": 1,
  });
  expect(unnamed.images.missing.by).toEqual({
    "the address of the old site is not known, name it with --site": 3,
  });

  const named = await load("named.json", writeGhost(`${from}-named`), "https://old.example/");
  expect((await readArticle(`${from}-named`)).hrefs).toEqual([
    `/article/${target}`,
    "https://old.example/files/a.pdf",
  ]);
  expect(named.images).toMatchObject({ linked: { count: 3 }, missing: { count: 0 } });
});

test("links within an article lead to its headings, and addresses in captions to own articles", async () => {
  const word = uniqueWord();
  const [from, target] = [`from-${word}`, `target-${word}`];
  const id = Math.floor(Math.random() * 1e9);
  const text =
    '<ul><li><a href="#h2">Why</a></li><li><a href="#gone">Gone</a></li></ul><h2 id="h2">Why it fell</h2>' +
    `<figure><a href="/2024/05/${target}/"><img src="https://old.example/a.jpg" alt="A"></a>` +
    `<figcaption>From <a href="?p=${id}">the report</a></figcaption></figure>`;
  const report = await load(
    "page.xml",
    writeWxr([
      [from, id + 1, text],
      [target, id, "The target."],
    ]),
  );
  const own = `/article/${from}`;
  expect((await readArticle(from)).hrefs).toEqual([`${own}#section-why-it-fell`]);
  expect(report.changed.by).toMatchObject({ "links within the page to no heading became text": 1 });
  const page = await (await fetch(site.url + own)).text();
  expect(page).toContain(`<a href="${own}#section-why-it-fell"`);
  expect(page).toContain('<h2 id="section-why-it-fell"');
  expect(page).toContain(`<a href="${site.url}/article/${target}"`);
  expect(page).not.toContain("old.example/2024");
});

test("links between articles of one file of JSON Lines lead to the imported ones", async () => {
  const word = uniqueWord();
  const line = (name: string, fields: object) =>
    `${JSON.stringify({
      title: `${name} ${word}`,
      url: `https://old.example/2024/${name}-${word}.html`,
      published_at: "2024-05-01",
      content: "One.",
      ...fields,
    })}\n`;
  const [target, unnamed] = [`/2024/target-${word}.html`, `/2024/unnamed-${word}.html`];
  const html = `<a href="${target}#part">one</a> <a href="https://www.old.example${unnamed}">two</a>
    <a href="/?p=${word}">three</a> <a href="https://other.example/">four</a>`;
  await load(
    "links.jsonl",
    line("from", { slug: `from-${word}`, html }) +
      line("target", { slug: `target-${word}`, addresses: [`/?p=${word}`] }) +
      line("unnamed", {}),
  );
  const own = `/article/target-${word}`;
  expect((await readArticle(`from-${word}`)).hrefs).toEqual([
    `${own}#part`,
    unnamed,
    own,
    "https://other.example/",
  ]);
  expect((await fetch(site.url + unnamed)).url).toBe(`${site.url}/article/unnamed-${word}`);
});

test("the page of another site that an article names as the original is imported", async () => {
  const word = uniqueWord();
  const [partner, own, plain] = [`partner-${word}`, `own-${word}`, `ghost-${word}`];
  const id = Math.floor(Math.random() * 1e9);
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta></item>`;
  const xml = writeWxr([
    [partner, id, "One."],
    [own, id + 1, "Two."],
  ]);
  const [first = "", second = "", end = ""] = xml.split("</item>");
  await load(
    "canonical.xml",
    first +
      meta("_yoast_wpseo_canonical", "https://partner.example/first") +
      second +
      meta("rank_math_canonical_url", `https://old.example/2024/05/${own}/`) +
      end,
  );
  const posts = [
    {
      ...{ id: plain, title: plain, slug: plain, html: "<p>Three.</p>", status: "published" },
      canonical_url: "https://partner.example/second",
      published_at: "2024-05-01T12:00:00.000Z",
    },
  ];
  await load("canonical.json", JSON.stringify({ db: [{ data: { posts } }] }));
  const { data } = await serviceClient(site)
    .from("articles")
    .select("slug,canonical_url")
    .in("slug", [partner, own, plain])
    .order("slug")
    .throwOnError();
  expect(data).toEqual([
    { slug: plain, canonical_url: "https://partner.example/second" },
    { slug: own, canonical_url: null },
    { slug: partner, canonical_url: "https://partner.example/first" },
  ]);
});

test("old addresses lead to an article that is imported again after it was deleted", async () => {
  const word = uniqueWord();
  const id = Math.floor(Math.random() * 1e9);
  const file = (text: string) => load("again.xml", writeWxr([[word, id, text]]));
  await file("The first version.");
  const { client } = await createUser(site, "editor");
  await client.from("articles").delete().eq("slug", word).throwOnError();
  expect(await file("The last version.")).toMatchObject({ imported: 1, addresses: 2 });
  for (const address of [`/2024/05/${word}/`, `/?p=${id}`]) {
    const answer = await fetch(site.url + address);
    expect(answer.url).toBe(`${site.url}/article/${word}`);
    expect(await answer.text()).toContain("The last version.");
  }
  // Those of articles that are on the site stay theirs.
  expect(await file("The last version.")).toMatchObject({ imported: 0, addresses: 0 });
});
