import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import sharp from "sharp";
import { z } from "zod";

/**
 * Words of an article: the average of posts on WordPress.com and of real archives, about 3,000 characters. Texts are
 * joined until they have as many, so that nearly all articles are about as long.
 */
const WORDS = 490;
const WRITERS = 300;
const SECTIONS = 20;
const SITE = "https://old.example";
const TEXT_SCHEMA = z.object({
  title: z.string().regex(/\S/),
  excerpt: z.string().nullish(),
  paragraphs: z.array(z.string()).min(1),
});

/** An export and the folder of its images. */
export type WordPressExport = { file: string; media: string; articles: number; photos: number };

/**
 * Writes an export of WordPress to `folder`, with real texts (`texts`: JSON Lines, gzipped) in blocks of the editor,
 * writers, categories, tags, links between posts and, for every second article, a photo of its own.
 */
export async function writeWordPressExport(
  folder: string,
  { texts, articles }: { texts: string; articles: number },
): Promise<WordPressExport> {
  const file = join(folder, "export.xml");
  const media = join(folder, "media");
  const out = createWriteStream(file);
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, "drain");
  };
  await write(head());
  await mkdir(media, { recursive: true });
  const photo = await makePhoto();
  let written = 0;
  let photos = 0;
  for await (const text of readArticles(texts)) {
    if (written === articles) break;
    written += 1;
    if (written % 2 === 0) {
      photos += 1;
      const name = `photo-${written}.jpg`;
      await writeFile(join(media, name), numberPhoto(photo, written));
      await write(attachment(written, name));
    }
    await write(post(written, text));
  }
  await write("</channel></rss>\n");
  out.end();
  await once(out, "finish");
  return { file, media, articles: written, photos };
}

type Text = { title: string; excerpt: string; paragraphs: string[] };

/** The texts of the file, again and again, joined to articles. */
async function* readArticles(file: string): AsyncGenerator<Text> {
  for (;;) {
    let article: Text | null = null;
    let words = 0;
    const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
    for await (const line of lines) {
      const { data } = TEXT_SCHEMA.safeParse(JSON.parse(line));
      if (!data) continue;
      article ??= { title: data.title.slice(0, 300), excerpt: data.excerpt ?? "", paragraphs: [] };
      for (const paragraph of data.paragraphs) {
        if (words >= WORDS) break;
        article.paragraphs.push(paragraph);
        words += paragraph.split(/\s+/).length;
      }
      if (words < WORDS) continue;
      yield article;
      article = null;
      words = 0;
    }
  }
}

function head(): string {
  const writers = Array.from(
    { length: WRITERS },
    (_, n) =>
      `<wp:author><wp:author_id>${n + 1}</wp:author_id><wp:author_login>writer-${n}</wp:author_login><wp:author_display_name>Writer ${n}</wp:author_display_name></wp:author>`,
  );
  const categories = Array.from(
    { length: SECTIONS },
    (_, n) =>
      `<wp:category><wp:term_id>${n + 1}</wp:term_id><wp:category_nicename>section-${n}</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>Section ${n}</wp:cat_name></wp:category>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>${SITE}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${SITE}</wp:base_site_url><wp:base_blog_url>${SITE}</wp:base_blog_url>
${writers.join("\n")}
${categories.join("\n")}
`;
}

function post(number: number, { title, excerpt, paragraphs }: Text): string {
  const section = number % SECTIONS;
  const tags = [number % 50, number % 3000].map(
    (n) => `<category domain="post_tag" nicename="topic-${n}"><![CDATA[Topic ${n}]]></category>`,
  );
  const body = paragraphs
    .map((text) => `<!-- wp:paragraph -->\n<p>${escapeXml(text)}</p>\n<!-- /wp:paragraph -->`)
    .join("\n\n");
  const link =
    number > 10
      ? `\n\n<!-- wp:paragraph -->\n<p>See also <a href="${address(number - 10)}">an <strong>earlier</strong> report</a>.</p>\n<!-- /wp:paragraph -->`
      : "";
  const thumbnail =
    number % 2 === 0
      ? `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[${10_000_000 + number}]]></wp:meta_value></wp:postmeta>`
      : "";
  return item(number, {
    title,
    link: address(number),
    content: body + link,
    excerpt,
    rest: `<wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_name>post-${number}</wp:post_name>
<wp:is_sticky>0</wp:is_sticky><category domain="category" nicename="section-${section}"><![CDATA[Section ${section}]]></category>
${tags.join("\n")}
<wp:postmeta><wp:meta_key>_edit_last</wp:meta_key><wp:meta_value>1</wp:meta_value></wp:postmeta>${thumbnail}`,
  });
}

function attachment(number: number, name: string): string {
  const url = `${SITE}/wp-content/uploads/2015/01/${name}`;
  return item(10_000_000 + number, {
    title: name,
    link: url,
    content: "",
    excerpt: "Photo: A. Photographer",
    rest: `<wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type><wp:post_parent>${number}</wp:post_parent>
<wp:attachment_url>${url}</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[A street in the rain]]></wp:meta_value></wp:postmeta>`,
  });
}

function item(
  number: number,
  {
    title,
    link,
    content,
    excerpt,
    rest,
  }: { title: string; link: string; content: string; excerpt: string; rest: string },
): string {
  const at = new Date(Date.UTC(2000, 0, 1) + (number % 1_000_000) * 7_000_000);
  const date = at.toISOString().slice(0, 19).replace("T", " ");
  return `<item><title>${escapeXml(title)}</title><link>${link}</link><pubDate>${at.toUTCString()}</pubDate>
<dc:creator><![CDATA[writer-${number % WRITERS}]]></dc:creator><guid isPermaLink="false">${SITE}/?p=${number}</guid>
<content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[${excerpt}]]></excerpt:encoded>
<wp:post_id>${number}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${date}</wp:post_date_gmt>
<wp:post_modified_gmt>${date}</wp:post_modified_gmt>
${rest}
</item>
`;
}

function address(number: number): string {
  return `${SITE}/2015/01/post-${number}/`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A photo of 1,200 by 800 pixels and about 150 kB. */
async function makePhoto(): Promise<Buffer> {
  return sharp({
    create: {
      ...{ width: 1200, height: 800, channels: 3, background: "#778899" },
      noise: { type: "gaussian", mean: 128, sigma: 12 },
    },
  })
    .blur(1)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The same photo with a comment, so that its file is another one. */
function numberPhoto(photo: Buffer, number: number): Buffer {
  const text = Buffer.from(`photo ${number}`);
  const length = text.length + 2;
  const marker = Buffer.from([0xff, 0xfe, length >> 8, length & 0xff]);
  return Buffer.concat([photo.subarray(0, 2), marker, text, photo.subarray(2)]);
}
