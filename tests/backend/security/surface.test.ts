import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { type ActorOfSite, createActors } from "../../support/actors.ts";
import { serviceClient } from "../../support/clients.ts";
import { createArticle, paragraphs } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** The site's attack surface: files, methods, hosts, redirects, headers. */

/** Markup that would run if a page did not escape it. */
const MARKUP = `</script></title><script>alert(1)</script><img src=x onerror=alert(1)>"'&\u2028`;

let site: SharedSite;
let editor: ActorOfSite;
let slug: string;
beforeAll(async () => {
  site = await getSharedSite("role");
  editor = (await createActors(site)).editor;
  slug = (
    await createArticle(serviceClient(site), {
      title: `Tides ${MARKUP}`,
      excerpt: MARKUP,
      content: paragraphs(MARKUP, "</script><!--"),
      tags: [MARKUP.slice(0, 40)],
    })
  ).slug;
});

type Answer = { status: number; headers: Record<string, unknown>; text: string };

/** Sends path and headers verbatim. */
async function ask(
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(site.url);
  const asking = request({ hostname, port, path, method, headers, agent: false }).end();
  const [response] = await once(asking, "response");
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

/** Sends bytes and collects the response until the site closes the connection or pauses. */
async function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => undefined).setTimeout(1500, () => socket.destroy());
  socket.write(bytes);
  await once(socket, "close");
  return text;
}

test.each([
  "/.git/HEAD",
  "/.git/config",
  "/.env",
  "/.npmrc",
  "/package.json",
  "/package-lock.json",
  "/server/main.ts",
  "/supabase/config.toml",
  "/data/secrets.json",
  "/secrets.json",
  "/outbox/",
  "/assets",
  "/assets/",
  "/assets/../../package.json",
  "/assets/..%2f..%2fpackage.json",
  "/assets/%2e%2e/%2e%2e/%2e%2e/package.json",
  "/..%5c..%5cpackage.json",
  "//etc/passwd",
  "/storage/v1/object/public/article-images/../../secrets.json",
  "/storage/v1/object/public/article-images/..%2f..%2fsecrets.json",
  "/storage/v1/object/public/",
  "/node_modules/hono/package.json",
  "/debug",
  "/status",
  "/swagger.json",
  "/graphql",
])("returns 404 for %s", async (path) => {
  const { status, text } = await ask(path);
  expect([400, 401, 404]).toContain(status);
  expect(text).not.toMatch(/"dependencies"|ref: refs|secretKey|root:x:0|Index of/);
});

test("serves scripts and styles without source maps", async () => {
  const { text } = await ask("/");
  const files = [...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(1);
  for (const file of new Set(files)) {
    expect((await ask(file)).text).not.toContain("sourceMappingURL");
    expect((await ask(`${file}.map`)).status).toBe(404);
  }
});

test.each(["TRACE", "TRACK", "PROPFIND", "DELETE", "PUT", "PATCH", "POST", "MOVE", "LOCK"])(
  "rejects %s on a page without echoing the request",
  async (method) => {
    const answer = await ask("/contact", { method, headers: { "X-Secret": "echoed" } }).catch(
      (error: unknown) => ({ status: 400, text: String(error) }),
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain("echoed");
  },
);

test.each([
  "/",
  "/article/{slug}",
  "/search?q=tides",
  "/search?q=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E",
  "/category/latest",
  "/rss.xml",
  "/atom.xml",
  "/news-sitemap.xml",
])("escapes user input in the page %s", async (path) => {
  const { status, text } = await ask(path.replace("{slug}", slug));
  expect(status).toBe(200);
  // CDATA is text to every XML parser.
  const markup = text.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
  expect(markup).not.toContain("<script>alert(1)");
  expect(markup).not.toContain("<img src=x");
});

describe("declared content types", () => {
  test.each([
    "/",
    "/nowhere",
    "/rss.xml",
    "/atom.xml",
    "/feed.json",
    "/sitemap.xml",
    "/robots.txt",
    "/healthz",
    "/livez",
    "/readyz",
    "/rest/v1/articles",
    "/auth/v1/settings",
    "/storage/v1/bucket",
    "/functions/v1/nothing",
  ])("declares type and character set of the text %s", async (path) => {
    const { headers } = await ask(path, { headers: { apikey: site.keys.publishable } });
    const type = String(headers["content-type"]);
    expect(type).toMatch(/^(text\/\w+|application\/(\w+\+)?xml); ?charset=utf-8$|json/i);
  });
});

describe("private responses are not cached", () => {
  test.each([
    ["/rest/v1/profiles?select=name,role"],
    ["/rest/v1/articles?select=id"],
    ["/rest/v1/rpc/is_staff"],
    ["/auth/v1/user"],
    ["/storage/v1/bucket"],
    ["/auth/v1/settings"],
  ])("returns no-store for the private response %s", async (path) => {
    const { status, headers } = await ask(path, { headers: editor.headers });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toMatch(/no-store|private, no-cache/);
  });

  test("returns no-store for a refreshed session", async () => {
    const { data } = await editor.client.auth.getSession();
    const answer = await fetch(`${site.url}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { apikey: site.keys.publishable, "Content-Type": "application/json" },
      body: JSON.stringify({ refresh_token: data.session?.refresh_token }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("forged host headers", () => {
  const named: Record<string, string>[] = [
    { Host: "evil.example" },
    { "X-Forwarded-Host": "evil.example" },
    { "X-Forwarded-Proto": "evil.example" },
    { Forwarded: "host=evil.example" },
    { "X-Original-URL": "/evil.example", "X-Rewrite-URL": "/evil.example" },
  ];
  test.each(named)("ignores a forged host on pages and cached responses: %j", async (headers) => {
    for (const path of ["/", `/article/${slug}`, "/rss.xml", "/sitemap.xml", "/robots.txt"]) {
      expect((await ask(path, { headers })).text, path).not.toContain("evil.example");
      expect((await ask(path)).text, path).not.toContain("evil.example");
    }
  });
});

test.each([
  "//evil.example",
  "//evil.example/..",
  "/\\evil.example",
  "/%2f%2fevil.example",
  "/article//evil.example",
  "/https://evil.example",
  "/category/%2f%2fevil.example",
  "/contact/?to=//evil.example",
  "/login?to=https://evil.example",
  "/auth/v1/verify?token=x&type=recovery&redirect_to=https://evil.example",
  "/auth/v1/authorize?provider=google&redirect_to=https://evil.example",
])("prevents an open redirect by %s", async (path) => {
  const { headers } = await ask(path);
  const to = new URL(String(headers.location ?? "/"), `${site.url}/`);
  expect(to.hostname).not.toContain("evil");
  expect(to.hostname).toBe(new URL(site.url).hostname);
});

test.each([
  "/article/x%0d%0aX-Evil:%201",
  "/%0d%0aX-Evil:%201",
  "/search?q=%0d%0aX-Evil:%201",
  "/rest/v1/articles?select=id&order=%0d%0aX-Evil:%201",
  "/storage/v1/object/public/article-images/x.png?download=%0d%0aX-Evil:%201",
  "/auth/v1/verify?redirect_to=%0d%0aX-Evil:%201",
])("prevents header injection by %s", async (path) => {
  const { headers } = await ask(path, { headers: { apikey: site.keys.publishable } });
  expect(headers).not.toHaveProperty("x-evil");
});

test.each([
  ["/auth/v1/token?grant_type=password", 256],
  ["/realtime/v1/api/broadcast", 256],
  ["/storage/v1/object/list/article-images", 2048],
  ["/api/contact", 128],
  ["/api/activity-export", 16],
  ["/api/invitations", 4],
  ["/api/setup", 4],
  ["/api/view", 4],
])("rejects a body for %s larger than %i KiB", async (path, kib) => {
  const post = (bytes: number) =>
    fetch(`${site.url}${path}`, {
      method: "POST",
      headers: { ...editor.headers, "Content-Type": "application/json" },
      body: JSON.stringify("x".repeat(bytes - 2)),
    });
  expect((await post(kib * 1024 + 1)).status).toBe(413);
  expect((await post(kib * 1024)).status).not.toBe(413);
});

test("rejects request headers larger than 16 KiB", async () => {
  expect((await ask("/", { headers: { "X-Long": "x".repeat(15_000) } })).status).toBe(200);
  expect((await ask("/", { headers: { "X-Long": "x".repeat(17_000) } })).status).toBe(431);
});

const CHUNKED = "Transfer-Encoding: chunked";
test.each([
  ["two lengths", "Content-Length: 4\r\nContent-Length: 30"],
  ["a length and chunks", `Content-Length: 4\r\n${CHUNKED}`],
  ["a misspelled chunked encoding", "Transfer-Encoding: xchunked"],
  ["chunks twice", `${CHUNKED}\r\nTransfer-Encoding: identity`],
  ["a space before the colon", "Content-Length : 4"],
  ["a length with a sign", "Content-Length: +4"],
  ["a hexadecimal length", "Content-Length: 0x4"],
  ["a folded header line", "X: y\n Content-Length: 4"],
])("prevents request smuggling by %s", async (_, header) => {
  const hidden = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const bytes = `POST /api/contact HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n0\r\n\r\n${hidden}`;
  const text = await sendBytes(bytes);
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect(text).not.toContain('"status":"ok"');
});
