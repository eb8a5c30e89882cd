import { expect, test } from "vitest";
import { siteConfigSchema } from "../../app/site.ts";
import { contentSecurityPolicy, foreignSources } from "./security-headers.ts";

/** The policy of a page without scripts of its own, directive by directive. */
function policy(config: object, backendUrl = ""): Record<string, string[]> {
  const foreign = foreignSources(siteConfigSchema.parse(config), backendUrl);
  const directives = contentSecurityPolicy("<p>News</p>", foreign).split("; ");
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

const SIZE = { width: 300, height: 250 };

test("a site that works with nobody else loads scripts and data from itself only", () => {
  const { "script-src": scripts, "connect-src": connections, ...rest } = policy({});
  expect([scripts, connections]).toEqual([["'self'"], ["'self'"]]);
  expect(rest).not.toHaveProperty("frame-src");
});

test("inline scripts are named by their hashes", () => {
  const html = '<script>run()</script><script type="application/ld+json">{}</script>';
  const csp = contentSecurityPolicy(html, foreignSources(siteConfigSchema.parse({}), ""));
  expect(csp.match(/'sha256-[^']+'/g)).toHaveLength(1);
});

test("what counts visits may be loaded and may send", () => {
  const measurement = { kind: "google-analytics", measurementId: "G-ABC123" };
  const { "script-src": scripts, "connect-src": connections } = policy({ measurement });
  expect(scripts).toContain("https://www.googletagmanager.com");
  expect(connections).toEqual(expect.arrayContaining(["'self'", "https://*.google-analytics.com"]));
});

test("advertisements of others add a frame of the site's own, and no script to the page", () => {
  const ads = { inList: { kind: "tag", script: "https://ads.example/a.js", ...SIZE } };
  const { "script-src": scripts, "frame-src": frames } = policy({ ads });
  expect([scripts, frames]).toEqual([["'self'"], ["'self'"]]);
});

test("a picture with a link adds nothing", () => {
  const picture = { picture: "https://ads.example/a.png", alt: "Ad", url: "/advertise", ...SIZE };
  expect(policy({ ads: { inList: { kind: "house", ...picture } } })).toEqual(policy({}));
});

test("a backend elsewhere may be asked for data, and tell of changes", () => {
  expect(policy({}, "https://db.example")["connect-src"]).toEqual([
    "'self'",
    "https://db.example",
    "wss://db.example",
  ]);
  expect(policy({}, "http://localhost:1")["connect-src"]).toContain("ws://localhost:1");
});
