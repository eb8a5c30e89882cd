import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import {
  createArticle,
  createArticles,
  createAuthor,
  createCategory,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** The 1200x630 images that social networks show beside links. */

const PHOTOGRAPH = "supabase/demo/images/business/how-a-container-crosses-an-ocean.webp";

let site: SharedSite;
let service: TestClient;
let photograph: string;
beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  photograph = `${uniqueWord()}.webp`;
  const { error } = await service.storage
    .from("article-images")
    .upload(photograph, await readFile(PHOTOGRAPH), { contentType: "image/webp" });
  if (error) throw error;
});

/** The path of the Open Graph image of a page. */
async function imageOf(path: string): Promise<string> {
  const page = await (await fetch(`${site.url}${path}`)).text();
  const address = /<meta property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? "";
  expect(page).toContain('<meta property="og:image:width" content="1200"');
  expect(page).toContain('<meta property="og:image:height" content="630"');
  expect(page).toContain('<meta property="og:image:alt" content="');
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image"');
  return new URL(address).pathname;
}
const articleImage = (slug: string) => imageOf(`/article/${slug}`);
const ask = (path: string, init?: RequestInit) => fetch(`${site.url}${path}`, init);

async function load(path: string) {
  const response = await ask(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("image/jpeg");
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "jpeg" });
  return { bytes, cacheControl: response.headers.get("Cache-Control"), response };
}

/** The share of dark pixels in a part of an image, which shows whether there is text. */
async function ink(bytes: Buffer, top: number, height: number): Promise<number> {
  const { data } = await sharp(bytes)
    .extract({ left: 0, top, width: 1200, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 100).length / data.length;
}

test("draws an Open Graph image of the headline for an article without a photo, with immutable caching", async () => {
  const { slug } = await createArticle(service, { title: "How tides keep time" });
  const path = await articleImage(slug);
  const { bytes, cacheControl, response } = await load(path);
  expect(cacheControl).toBe("public, max-age=31536000, immutable");
  expect(await ink(bytes, 60, 200)).toBeGreaterThan(0.01);
  const etag = response.headers.get("ETag") ?? "";
  expect((await ask(path, { headers: { "If-None-Match": etag } })).status).toBe(304);
  const head = await ask(path, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("draws an Open Graph image of the name of a section, a topic and an author, until it changes", async () => {
  const [category, author] = [await createCategory(service), await createAuthor(service)];
  const tag = `tide-${uniqueWord()}`;
  await createArticle(service, { tags: [tag] });
  for (const page of [`/category/${category.slug}`, `/author/${author.slug}`, `/tag/${tag}`]) {
    const path = await imageOf(page);
    expect(path).toBe(`/og${page}.jpg`);
    const { bytes } = await load(path);
    expect(await ink(bytes, 60, 200)).toBeGreaterThan(0.005);
  }
  const path = `/og/category/${category.slug}.jpg`;
  const { response } = await load(path);
  await service
    .from("categories")
    .update({ name: `Renamed ${uniqueWord()}` })
    .eq("id", category.id)
    .throwOnError();
  await waitFor("the new name", async () => {
    const { headers } = await ask(path, { method: "HEAD" });
    return headers.get("ETag") !== response.headers.get("ETag");
  });
  expect((await load("/og/category/latest.jpg")).bytes.length).toBeGreaterThan(1000);
  for (const unknown of ["category", "tag", "author"])
    expect((await ask(`/og/${unknown}/${uniqueWord()}.jpg`)).status).toBe(404);
});

test("draws the photo above the headline in an Open Graph image", async () => {
  const { slug } = await createArticle(service, {
    title: "How a container crosses an ocean",
    image_src: photograph,
  });
  const { bytes } = await load(await articleImage(slug));
  const { channels } = await sharp(bytes)
    .extract({ left: 0, top: 0, width: 1200, height: 400 })
    .stats();
  expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(30);
  expect(await ink(bytes, 430, 190)).toBeGreaterThan(0.01);
});

test("uses an external image as Open Graph image without fetching it", async () => {
  const { slug } = await createArticle(service, {
    title: "A far image",
    image_src: "https://images.example/far.jpg",
  });
  const page = await (await ask(`/article/${slug}`)).text();
  const images = [...page.matchAll(/<meta property="og:image" content="([^"]*)"/g)].map(
    ([, address]) => address ?? "",
  );
  expect(images).toEqual([
    "https://images.example/far.jpg",
    expect.stringMatching(/\/og\/article\//),
  ]);
  expect(page).toContain('<meta name="twitter:image" content="https://images.example/far.jpg"');
  await load(new URL(images[1] ?? "").pathname);
});

test("draws the headline and the image for sharing in place of the article's own", async () => {
  const own = await createArticle(service, { title: "Tides", image_src: null });
  const shared = await createArticle(service, {
    title: "Another headline",
    social_title: "Tides",
    social_image: photograph,
  });
  const plain = await createArticle(service, { title: "Tides", image_src: photograph });
  const images = [];
  for (const { slug } of [own, shared, plain])
    images.push((await load(await articleImage(slug))).bytes);
  const [withoutPhotograph, withSharedImage, withLeadImage] = images;
  expect(withSharedImage?.equals(withLeadImage ?? Buffer.alloc(0))).toBe(true);
  expect(withSharedImage?.equals(withoutPhotograph ?? Buffer.alloc(0))).toBe(false);
});

describe("Open Graph image URLs", () => {
  test("changes the Open Graph URL with headline and image, and serves the new image at the old URL for a minute", async () => {
    const { id, slug } = await createArticle(service, { title: "Before" });
    const before = await articleImage(slug);
    const old = await load(before);
    for (const change of [{ title: "After" }, { image_src: photograph }]) {
      const address = await articleImage(slug);
      await service.from("articles").update(change).eq("id", id).throwOnError();
      await waitFor("a new address", async () => (await articleImage(slug)) !== address);
    }
    const now = await load(await articleImage(slug));
    const again = await load(before);
    expect(now.bytes.equals(old.bytes)).toBe(false);
    expect(again.bytes.equals(now.bytes)).toBe(true);
    expect(again.cacheControl).toBe("public, max-age=60");
  });

  test("keeps the Open Graph URL when the slug changes", async () => {
    const { id, slug } = await createArticle(service);
    const path = await articleImage(slug);
    await service
      .from("articles")
      .update({ slug: `${slug}-b` })
      .eq("id", id)
      .throwOnError();
    await load(path);
  });

  test("returns 404 for Open Graph images of unpublished, deleted and unknown articles", async () => {
    const article = await createArticle(service, { published_at: minutesFromNow(60) });
    const gone = await createArticle(service);
    const path = await articleImage(gone.slug);
    await service.from("articles").delete().eq("id", gone.id).throwOnError();
    for (const address of [
      `/og/article/${article.id}/0.jpg`,
      path,
      "/og/article/00000000-0000-4000-8000-000000000000/0.jpg",
      "/og/article/1/0.jpg",
      `/og/article/${article.id}`,
      `/og/article/${article.id}/..%2f..%2fx.jpg`,
      "/og/other.jpg",
      "/og/",
    ]) {
      const response = await ask(address);
      expect([response.status, response.headers.get("Cache-Control")], address).toEqual([
        404,
        "no-store",
      ]);
    }
  });
});

describe("headlines in Open Graph images", () => {
  const titles = {
    "in another script": "東京で新しい橋が開通した",
    "of emoji": "😀😀😀 👩‍👩‍👧",
    "with a few characters of another script": "The word for bridge in Japanese is 橋 👍🏽",
    "in Arabic": "الجسر الجديد في المدينة",
    "with marks and controls": `Zö\u0308e\u0301\u0001\u202e "quoted" <svg> & ${"\ud83d"}`.replace(
      "\ud83d",
      "",
    ),
    "in Vietnamese and Polish": "Cầu mới ở Hà Nội, nowy most w Łodzi",
    "that is one endless word": "x".repeat(500),
    "of five hundred letters": "many words ".repeat(45),
  };
  test.each(Object.entries(titles))(
    "draws an Open Graph image for a headline %s",
    async (_, title) => {
      for (const image_src of [null, photograph]) {
        const { slug } = await createArticle(service, { title, image_src });
        const { bytes } = await load(await articleImage(slug));
        expect(await ink(bytes, 0, 630)).toBeGreaterThan(0.002);
      }
    },
  );
});

describe("photos in Open Graph images", () => {
  test.each([
    ["does not exist", async () => "never-uploaded.webp"],
    ["is external", async () => "https://images.example/x.jpg"],
    ["escapes the bucket", async () => "../../secrets.json"],
  ])("draws the headline without a photo that %s", async (_, source) => {
    const { slug, id, updated_at } = await createArticle(service, {
      title: "No photograph",
      image_src: await source(),
    });
    const { bytes } = await load(`/og/article/${id}/${Date.parse(updated_at).toString(36)}.jpg`);
    expect(await ink(bytes, 60, 200), slug).toBeGreaterThan(0.01);
  });

  test("adds a photo to the Open Graph image when it is uploaded later", async () => {
    const path = `${uniqueWord()}.webp`;
    const { slug } = await createArticle(service, { title: "Later", image_src: path });
    const address = await articleImage(slug);
    const without = await load(address);
    expect(without.cacheControl).toBe("public, max-age=60");
    await service.storage
      .from("article-images")
      .upload(path, await readFile(PHOTOGRAPH), { contentType: "image/webp" });
    const complete = await load(address);
    expect(complete.bytes.equals(without.bytes)).toBe(false);
    // The photo may be replaced at any time.
    expect(complete.cacheControl).toBe("public, max-age=60");
  });
});

test("uses the site's Open Graph image on all other pages", async () => {
  const paths = ["/", "/about", "/contact", "/terms"];
  for (const path of paths) expect(await imageOf(path), path).toBe("/og/site.jpg");
  const { cacheControl } = await load("/og/site.jpg");
  expect(cacheControl).toBe("public, max-age=86400");
});

test("stores Open Graph images on disk, drawn once for concurrent requests", async () => {
  const title = uniqueWord();
  const { slug } = await createArticle(service, { title, image_src: photograph });
  const path = await articleImage(slug);
  const countStored = async () =>
    (await readdir(join(site.dataDir, "storage-cache/sharing"), { recursive: true })).filter(
      (name) => name.endsWith(".jpg"),
    ).length;
  const before = await countStored();
  const answers = await Promise.all(Array.from({ length: 20 }, () => load(path)));
  expect(new Set(answers.map(({ bytes }) => bytes.toString("base64"))).size).toBe(1);
  expect(await countStored()).toBe(before + 1);
});

test("draws concurrent Open Graph images one after the other", async () => {
  const articles = await createArticles(
    service,
    Array.from({ length: 20 }, (_, index) => ({ title: `Many ${uniqueWord()} ${index}` })),
  );
  const statuses = await Promise.all(
    articles.map(async ({ id }) => {
      const response = await ask(`/og/article/${id}/0.jpg`);
      await response.arrayBuffer();
      return response.status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await ask("/healthz")).status).toBe(200);
});
