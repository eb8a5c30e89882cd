import { Hono } from "hono";
import { expect, test } from "vitest";
import { serveEmbedFrame } from "./embed-frame.ts";

const VIDEO = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const NEWSREEL = {
  name: "Newsreel",
  pattern: "https://newsreel.example/watch/*",
  endpoint: "",
  frame: "https://player.newsreel.example/*",
};

async function open(address: string, headers: Record<string, string> = {}, query = "") {
  const app = new Hono();
  app.get(
    "/embeds/frame",
    serveEmbedFrame({
      siteUrl: "https://news.example",
      listProviders: async () => [
        NEWSREEL,
        { ...NEWSREEL, pattern: "https://own.example/*", frame: "https://news.example/*" },
      ],
    }),
  );
  const response = await app.request(`/embeds/frame?url=${encodeURIComponent(address)}${query}`, {
    headers: { "Sec-Fetch-Dest": "iframe", ...headers },
  });
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  const [, frames] = /frame-src ([^;]+)/.exec(policy) ?? [];
  return { response, frames, policy, html: await response.text() };
}

test.each([
  [VIDEO, "https://www.youtube-nocookie.com", "/embed/dQw4w9WgXcQ"],
  ["https://newsreel.example/watch/harbour", "https://player.newsreel.example", "/harbour"],
  [
    "https://mastodon.example/@desk/112233445566778899",
    "https://mastodon.example",
    "/@desk/112233445566778899/embed",
  ],
])(
  "the document of %s allows and holds a sandboxed frame of its provider alone",
  async (address, origin, path) => {
    const { response, frames, policy, html } = await open(address);
    expect(response.status).toBe(200);
    expect(frames).toBe(origin);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(html).toContain(
      `<iframe src="${origin}${path}" title="${address.includes("mastodon") ? "Post on mastodon.example" : address === VIDEO ? "YouTube" : "Newsreel"}" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" allow="fullscreen; encrypted-media; picture-in-picture" referrerpolicy="strict-origin">`,
    );
    expect(response.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  },
);

test.each<Record<string, string>>([
  { Cookie: "privacy-choice=declined" },
  { DNT: "1" },
  { "Sec-GPC": "1" },
])("a reader with %j is asked before anything of the other site is loaded", async (headers) => {
  const asked = await open(VIDEO, headers);
  expect(asked.html).not.toContain("<iframe");
  expect(asked.frames).toBe("'none'");
  const [, link = ""] = /<a href="([^"]+)"/.exec(asked.html) ?? [];
  expect(link.replaceAll("&amp;", "&")).toBe(
    `/embeds/frame?url=${encodeURIComponent(VIDEO)}&once=1`,
  );
  const answered = await open(VIDEO, headers, "&once=1");
  expect(answered.frames).toBe("https://www.youtube-nocookie.com");
});

test.each([
  ["an unknown site", "https://evil.example/watch?v=1"],
  ["a script", "javascript:alert(1)"],
  ["the site itself, which no sandbox would confine", "https://own.example/admin"],
  ["markup", 'https://evil.example/"><script>alert(1)</script>'],
  ["nothing", ""],
])("no frame is made of %s", async (_name, address) => {
  const { response, frames, html } = await open(address);
  expect(response.status).toBe(404);
  expect(frames).toBe("'none'");
  expect(html).not.toMatch(/<iframe|<script|javascript:/);
});

test("the document is not opened by itself where the browser says so", async () => {
  const { response } = await open(VIDEO, { "Sec-Fetch-Dest": "document" });
  expect(response.status).toBe(404);
});
