import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { serviceClient } from "../../support/clients.ts";
import { createArticle } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** The site's documents with an operator's settings. */
const ORIGIN = "https://news.example";
const CONFIG = {
  robots: { aiTraining: "allow", aiAnswers: "disallow" },
  adsTxt: ["# sellers", "seller.example, 1234, DIRECT"],
  security: {
    contacts: ["https://news.example/report", "mailto:security@news.example"],
    policy: "https://news.example/policy",
  },
};

let folder: string;
let site: RunningSite;
beforeAll(async () => {
  folder = await makeTempFolder();
  const SITE_FILE = join(folder, "site.json");
  await writeFile(SITE_FILE, JSON.stringify(CONFIG));
  site = await startSite({
    env: {
      SITE_URL: ORIGIN,
      STAFF_ACCESS: "any-user",
      SITE_NAME: "The Bugle",
      SITE_FILE,
      TIME_ZONE: "America/New_York",
    },
  });
});
afterAll(async () => {
  await site?.stop();
  await removeFolder(folder);
});

const ask = (path: string) => fetch(`${site.url}${path}`);

test("lists the sitemaps and the configured policy in robots.txt", async () => {
  const response = await ask("/robots.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toContain("# The Bugle: what programs may read here.");
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(text).toMatch(/# Training [^\n]+: allowed/);
  expect(text).toMatch(/User-agent: PerplexityBot\nDisallow: \/\n/);
  expect(text).not.toContain("GPTBot");
});

test("serves the configured lines in ads.txt", async () => {
  const response = await ask("/ads.txt");
  expect(await response.text()).toBe("# sellers\nseller.example, 1234, DIRECT\n");
});

test("serves a security.txt as RFC 9116 requires", async () => {
  const response = await ask("/.well-known/security.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = (await response.text()).trim().split("\n");
  for (const line of lines) expect(line).toMatch(/^[A-Za-z-]+: \S/);
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  expect(valuesOf("Contact")).toEqual(CONFIG.security.contacts);
  expect(valuesOf("Canonical")).toEqual([`${ORIGIN}/.well-known/security.txt`]);
  expect(valuesOf("Policy")).toEqual([CONFIG.security.policy]);
  expect(valuesOf("Preferred-Languages")).toEqual(["en"]);
  const [expires = "", ...others] = valuesOf("Expires");
  expect(others).toEqual([]);
  const daysLeft = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(30);
  expect(daysLeft).toBeLessThan(365);
});

const manifestSchema = z.object({
  id: z.literal("/"),
  name: z.string(),
  short_name: z.string(),
  start_url: z.literal("/"),
  scope: z.literal("/"),
  display: z.enum(["standalone", "minimal-ui"]),
  background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
  icons: z.array(
    z.object({
      src: z.string().startsWith("/"),
      sizes: z.string().regex(/^(\d+)x\1$/),
      type: z.literal("image/png"),
      purpose: z.string().optional(),
    }),
  ),
});

test("serves an installable manifest whose icons match their declarations", async () => {
  const response = await ask("/manifest.webmanifest");
  expect(response.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
  const manifest = manifestSchema.parse(await response.json());
  expect(manifest.name).toBe("The Bugle");
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await ask(src);
    expect(icon.headers.get("Content-Type")).toBe(type);
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test("links pages to the manifest, the icons and their feeds", async () => {
  const html = await (await ask("/")).text();
  for (const path of ["/manifest.webmanifest", "/favicon.ico", "/apple-touch-icon.png"]) {
    const address = html.split(`href="${path}`)[1]?.split('"')[0];
    expect((await ask(path + address)).status).toBe(200);
  }
  const feedsOf = (page: string) =>
    [...page.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)"/g)].map(
      ([, type, href]) => `${type} ${href}`,
    );
  expect(feedsOf(html)).toEqual([
    "application/rss+xml /rss.xml",
    "application/atom+xml /atom.xml",
    "application/feed+json /feed.json",
  ]);
  expect(feedsOf(await (await ask("/category/world?page=2")).text())).toEqual([
    "application/rss+xml /category/world/rss.xml",
    "application/atom+xml /category/world/atom.xml",
    "application/feed+json /category/world/feed.json",
  ]);
});

test("shows the day of publication in the newsroom's time zone", async () => {
  const { slug } = await createArticle(serviceClient(site), {
    published_at: "2024-03-05T03:05:00Z",
  });
  const page = await (await ask(`/article/${slug}`)).text();
  expect(page).toContain(
    'dateTime="2024-03-05T03:05:00.000Z" data-behavior="relative-time">March 4, 2024',
  );
  expect(page).toContain('data-time-zone="America/New_York"');
});
