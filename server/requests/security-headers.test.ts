import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { siteConfigSchema } from "../../app/site-config/site-config.ts";
import {
  applyContentSecurityPolicy,
  foreignSources,
  transportHeaders,
} from "./security-headers.ts";

/** The Content-Security-Policy of a page without inline scripts, by directive. */
function policy(
  config: object,
  { backendUrl = "", siteUrl = "http://localhost:3000" } = {},
): Record<string, string[]> {
  const foreign = foreignSources(siteConfigSchema.parse(config), { siteUrl, backendUrl });
  const directives = applyContentSecurityPolicy("<p>News</p>", "n", foreign).policy.split("; ");
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

const SIZE = { width: 300, height: 250 };

test("without third parties, pages load scripts and data from the site only", () => {
  const { "script-src": scripts, "connect-src": connections, ...rest } = policy({});
  expect([scripts, connections]).toEqual([["'self'"], ["'self'"]]);
  expect(rest["frame-src"]).toEqual(["'self'"]);
});

test("the policy allows the page's own inline scripts by hash, and no others", () => {
  const own = '<script nonce="n1">run()</script><script nonce="n1" src="/a.js"></script>';
  const others = '<script>steal()</script><script nonce="n2">steal()</script>';
  const foreign = foreignSources(siteConfigSchema.parse({}), {
    siteUrl: "http://a.example",
    backendUrl: "",
  });
  const { html, policy } = applyContentSecurityPolicy(own + others, "n1", foreign);
  const hash = createHash("sha256").update("run()").digest("base64");
  expect(policy.match(/'sha256-[^']+'/g)).toEqual([`'sha256-${hash}'`]);
  expect(html).toBe(own.replaceAll(' nonce="n1"', "") + others);
});

test("the policy allows style sheets of the site and no inline styles", () => {
  expect(policy({})["style-src"]).toEqual(["'self'"]);
});

test.each([
  ["http://news.example", true],
  ["https://news.example", false],
])("pages of %s may load images over http: %s", (siteUrl, isAllowed) => {
  expect(policy({}, { siteUrl })["img-src"]?.includes("http:")).toBe(isAllowed);
});

test("sends Strict-Transport-Security only on an https site", () => {
  expect(transportHeaders("http://news.example")).toEqual({});
  expect(transportHeaders("https://news.example")).toEqual({
    "Strict-Transport-Security": "max-age=63072000",
  });
});

test("the policy lets configured analytics load and send data", () => {
  const analytics = { kind: "google-analytics", measurementId: "G-ABC123" };
  const { "script-src": scripts, "connect-src": connections } = policy({ analytics });
  expect(scripts).toContain("https://www.googletagmanager.com");
  expect(connections).toEqual(expect.arrayContaining(["'self'", "https://*.google-analytics.com"]));
});

test("third-party advertisements add no script and no frame of others to the policy", () => {
  const ads = { inList: { kind: "tag", script: "https://ads.example/a.js", ...SIZE } };
  const { "script-src": scripts, "frame-src": frames } = policy({ ads });
  expect([scripts, frames]).toEqual([["'self'"], ["'self'"]]);
});

test("an image advertisement adds nothing to the policy", () => {
  const image = { image: "https://ads.example/a.png", alt: "Ad", url: "/advertise", ...SIZE };
  expect(policy({ ads: { inList: { kind: "house", ...image } } })).toEqual(policy({}));
});

test.each(["https://a.example;sandbox", "https://a,b.example", "https://'self'"])(
  "a configuration with analytics of %s is refused: its host would change the policy",
  (host) => {
    const analytics = { kind: "plausible", domain: "news.example", hosts: [host] };
    expect(siteConfigSchema.safeParse({ analytics }).success).toBe(false);
  },
);

test("the policy allows HTTP and WebSocket connections to a remote backend", () => {
  expect(policy({}, { backendUrl: "https://db.example" })["connect-src"]).toEqual([
    "'self'",
    "https://db.example",
    "wss://db.example",
  ]);
  expect(policy({}, { backendUrl: "http://localhost:1" })["connect-src"]).toContain(
    "ws://localhost:1",
  );
});

test("pages play files of the site and its backend only", () => {
  expect(policy({})["media-src"]).toEqual(["'self'", "blob:"]);
  expect(policy({}, { backendUrl: "https://db.example" })["media-src"]).toEqual([
    "'self'",
    "blob:",
    "https://db.example",
  ]);
});
