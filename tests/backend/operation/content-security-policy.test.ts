import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceClient } from "../../support/clients.ts";
import { createArticle, createCategory } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { findFaults, readPolicy } from "./policy-rules.ts";

/** Security headers of every kind of response, on a site with an https URL. */

const SIZE = { width: 300, height: 250 };
const ADS = {
  belowHeader: { kind: "house", image: "/a.png", alt: "Ad", url: "/advertise", ...SIZE },
  inArticle: { kind: "tag", script: "https://ads.example/a.js", asksConsent: false, ...SIZE },
};

let site: RunningSite;
let folder: string;

beforeAll(async () => {
  folder = await makeTempFolder();
  await writeFile(join(folder, "set.json"), JSON.stringify({ ads: ADS }));
  site = await startSite({
    env: {
      SITE_URL: "https://news.example",
      STAFF_ACCESS: "any-user",
      SITE_FILE: join(folder, "set.json"),
    },
  });
  const { id } = await createCategory(serviceClient(site), { slug: "tides" });
  await createArticle(serviceClient(site), { slug: "csp-article", category_id: id });
});
afterAll(async () => {
  await site.stop();
  await removeFolder(folder);
});

const get = (path: string, options: RequestInit = {}) =>
  fetch(site.url + path, { redirect: "manual", ...options });

const READER_PAGES =
  "/ /article/csp-article /category/tides /search?q=article /about /contact /privacy";
const OTHER_PAGES =
  "/login /signup /recover /invitation /setup /offline /admin/articles /admin/articles/new";

const PAGES: [path: string, status: number][] = [
  ...`${READER_PAGES} ${OTHER_PAGES}`.split(" ").map((path): [string, number] => [path, 200]),
  ["/nothing", 404],
  ["/article/none", 404],
  ["/about.data", 404],
  ["/%ff", 404],
  ["/api/contact", 422],
];

test.each(PAGES)(
  "the policy of %s allows the site's own scripts and styles",
  async (path, status) => {
    const form = { method: "POST", body: new URLSearchParams({ name: "" }) };
    const answer = await get(path, path === "/api/contact" ? form : {});
    const html = await answer.text();
    expect([answer.status, findFaults(answer.headers)]).toEqual([status, []]);
    const policy = readPolicy(answer.headers.get("Content-Security-Policy") ?? "");
    expect(policy).toMatchObject({ "base-uri": ["'none'"], "form-action": ["'self'"] });
    expect(policy["frame-src"]).toEqual(["'self'"]);
    // The policy has exactly the hashes of the inline scripts and styles of the page.
    expect(hashesIn(policy["script-src"])).toEqual(hashesOf(html, "script"));
    expect(hashesIn(policy["style-src"])).toEqual(hashesOf(html, "style"));
    expect(html).not.toMatch(/<[^>]+\s(style|nonce|on\w+)=/);
  },
);

test.each([
  "/rss.xml /category/tides/rss.xml /sitemap.xml /robots.txt /manifest.webmanifest /favicon.ico /healthz",
  "/metrics /og/none.jpg /ads/none",
])("the policy of responses that are not pages allows no scripts: %s", async (paths) => {
  for (const path of paths.split(" ")) {
    const { headers } = await get(path);
    const shared = headers.get("Cross-Origin-Resource-Policy") === "cross-origin";
    const faults = findFaults(headers).filter((fault) => !(shared && fault.startsWith("anybody")));
    expect([path, faults]).toEqual([path, []]);
  }
});

test("the policy of the service worker allows no other scripts", async () => {
  const { headers } = await get("/sw.js");
  const policy = readPolicy(headers.get("Content-Security-Policy") ?? "");
  expect(policy["script-src"]).toEqual(["'self'"]);
});

test("an advertisement's frame can be embedded by the site and has an opaque origin", async () => {
  const { headers } = await get("/ads/inArticle");
  const policy = readPolicy(headers.get("Content-Security-Policy") ?? "");
  expect(policy["frame-ancestors"]).toEqual(["'self'"]);
  expect(policy.sandbox).not.toContain("allow-same-origin");
  expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
});

test.each([
  "/rest/v1/articles",
  "/auth/v1/settings",
  "/storage/v1/object/public/article-images/none",
  "/functions/v1/none",
])("CORS of %s allows any origin without credentials", async (path) => {
  const { headers } = await get(path, { headers: { Origin: "https://other.example" } });
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(headers.has("Access-Control-Allow-Credentials")).toBe(false);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=/);
  expect(headers.has("Set-Cookie")).toBe(false);
});

test.each(["/", "/admin/articles", "/api/contact", "/api/invitations", "/api/setup"])(
  "CORS of %s allows no other origin",
  async (path) => {
    const { headers } = await get(path, {
      method: "OPTIONS",
      headers: { Origin: "https://other.example", "Access-Control-Request-Method": "POST" },
    });
    expect(headers.has("Access-Control-Allow-Origin")).toBe(false);
  },
);

function hashesIn(sources: string[] = []): string[] {
  return sources.filter((source) => source.startsWith("'sha256-")).sort();
}

/** Hashes of the inline elements of a page, without data blocks and external files. */
function hashesOf(html: string, element: string): string[] {
  const all = html.matchAll(new RegExp(`<${element}\\b([^>]*)>(.*?)</${element}>`, "gs"));
  const texts = [...all].flatMap(([, attributes = "", text = ""]) =>
    text === "" || attributes.includes("application/ld+json") ? [] : [text],
  );
  const hash = (text: string) => createHash("sha256").update(text).digest("base64");
  return [...new Set(texts.map((text) => `'sha256-${hash(text)}'`))].sort();
}
