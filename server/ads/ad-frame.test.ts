import { Hono } from "hono";
import { expect, test } from "vitest";
import { DEFAULT_SITE_CONFIG, siteConfigSchema } from "../../app/site-config/site-config.ts";
import { serveAdFrame } from "./ad-frame.ts";

const TAG = {
  kind: "tag",
  script: "https://ads.example/a.js?x=1&y=2",
  scriptAttributes: { "data-key": "k" },
  element: "ins",
  attributes: { class: "zone", "data-zone": '7"><script>' },
  hosts: ["https://cdn.example/path"],
  width: 300,
  height: 250,
};

/** The response of the frame for the placement `inList`. */
async function ask(headers: Record<string, string>, tag: object = TAG) {
  const { ads } = siteConfigSchema.parse({ ads: { inList: tag } });
  const config = { ...DEFAULT_SITE_CONFIG, ads, siteName: "The <Daily> News", timeZone: "UTC" };
  const app = new Hono().get("/ads/:place", serveAdFrame({ read: async () => config }));
  const response = await app.request("/ads/inList", { headers });
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  return { status: response.status, policy, html: await response.text() };
}

const ACCEPTED = { Cookie: "privacy-choice=accepted" };
const DECLINED = { Cookie: "privacy-choice=declined" };

test("serves the advertisement's element and script, and no other sources, to readers who accepted", async () => {
  const { html, policy } = await ask(ACCEPTED);
  expect(html).toContain('<ins class="zone" data-zone="7&quot;&gt;&lt;script&gt;"></ins>');
  expect(html).toContain(
    '<script src="https://ads.example/a.js?x=1&amp;y=2" defer data-key="k"></script>',
  );
  expect(policy).toContain("script-src https://ads.example https://cdn.example;");
  expect(policy).toContain("sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox;");
});

test.each([
  ["did not choose", {}, TAG, false],
  ["declined", DECLINED, TAG, false],
  ["accepted", ACCEPTED, TAG, true],
  ["accepted, but ask not to be tracked", { ...ACCEPTED, DNT: "1" }, TAG, false],
  ["accepted, but send Global Privacy Control", { ...ACCEPTED, "Sec-GPC": "1" }, TAG, false],
  ["need not be asked", {}, { ...TAG, asksConsent: false }, true],
  ["need not be asked and declined", DECLINED, { ...TAG, asksConsent: false }, false],
])(
  "an advertisement frame for readers who %s",
  async (_, headers: Record<string, string>, tag, isLoaded) => {
    const { html, policy } = await ask(headers, tag);
    expect(html.includes("<script")).toBe(isLoaded);
    expect(html.includes("Advertise with The &lt;Daily&gt; News")).toBe(!isLoaded);
    expect(policy.includes("ads.example")).toBe(isLoaded);
  },
);

test("returns 404 for a placement without a script advertisement", async () => {
  const image = { image: "/a.png", alt: "Ad", url: "/advertise", width: 300, height: 250 };
  expect((await ask(ACCEPTED, { kind: "house", ...image })).status).toBe(404);
});
