import { createServerClient } from "@supabase/ssr";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRawSocket } from "../../../backend/tests/support/raw-socket.ts";
import {
  anonymousClient,
  createUser,
  serviceClient,
  TEST_PASSWORD,
  type TestClient,
} from "../../support/clients.ts";
import { createArticle } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/**
 * Cross-site requests that a page can make the browser of a signed-in editor send: with cookies, and without a
 * header that a form could not set. `docs/security.md` lists the same calls.
 */

let site: RunningSite;
let service: TestClient;
let cookie: string;
let articleId: string;
let userId: string;

beforeAll(async () => {
  site = await startSite({ env: { STAFF_ACCESS: "any-user" } });
  service = serviceClient(site);
  await createUser(site, "admin");
  const editor = await createUser(site, "editor");
  userId = editor.id;
  const jar: string[] = [];
  const browser = createServerClient(site.url, site.keys.publishable, {
    cookies: {
      getAll: () => [],
      setAll: (set) => {
        jar.push(...set.map(({ name, value }) => `${name}=${value}`));
      },
    },
  });
  const { email } = editor;
  await browser.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  // The client writes its cookies after sign-in has resolved.
  await waitFor("cookies", () => jar.length > 0);
  cookie = jar.join("; ");
  articleId = (await createArticle(service)).id;
});
afterAll(() => site.stop());

/** The body types that a page may send cross-site without a preflight (the Fetch standard's safelist). */
const TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
];

/** State-changing calls by path; `{key}` is the publishable key, which is public. */
const CALLS: [method: string, path: string, body: unknown][] = [
  ["POST", "/rest/v1/articles?apikey={key}", { title: "T", slug: "forged", content: [] }],
  ["POST", "/rest/v1/categories?apikey={key}", { name: "Forged", slug: "forged" }],
  ["POST", "/rest/v1/authors?apikey={key}", { name: "Forged" }],
  ["POST", "/rest/v1/rpc/delete_account?apikey={key}", {}],
  ["POST", "/rest/v1/rpc/set_role?apikey={key}", { user_id: "{user}", role: "admin" }],
  ["GET", "/rest/v1/rpc/delete_account?apikey={key}", undefined],
  ["POST", "/auth/v1/logout?apikey={key}", {}],
  ["POST", "/auth/v1/factors?apikey={key}", { factor_type: "totp" }],
  ["GET", "/auth/v1/reauthenticate?apikey={key}", undefined],
  ["GET", "/auth/v1/user/identities/authorize?provider=google&apikey={key}", undefined],
  ["POST", "/auth/v1/admin/users?apikey={key}", { email: "forged@example.org" }],
  ["POST", "/auth/v1/invite?apikey={key}", { email: "forged@example.org" }],
  ["POST", "/storage/v1/object/article-images/forged.png?apikey={key}", "bytes"],
  ["POST", "/storage/v1/bucket?apikey={key}", { name: "forged" }],
  ["POST", "/storage/v1/upload/resumable?apikey={key}", ""],
  ["POST", "/realtime/v1/api/broadcast?apikey={key}", { messages: [] }],
  ["POST", "/rest/v1/rpc/retry_mails?apikey={key}", {}],
  ["POST", "/api/invitations", { email: "forged@example.org", role: "admin" }],
  ["POST", "/api/setup", { token: "x", email: "forged@example.org", password: "forged password" }],
  ["POST", "/api/contact", { name: "F", email: "f@example.org", subject: "forged", message: "M" }],
];

function forge(method: string, path: string, type: string, body: unknown): Promise<Response> {
  const filled = (text: string) =>
    text.replace("{key}", site.keys.publishable).replace("{user}", userId);
  return fetch(`${site.url}${filled(path)}`, {
    method,
    redirect: "manual",
    headers: {
      Cookie: cookie,
      Origin: "https://evil.example",
      "Sec-Fetch-Site": "cross-site",
      ...(method === "POST" ? { "Content-Type": type } : {}),
    },
    ...(method === "POST" ? { body: filled(JSON.stringify(body)) } : {}),
  });
}

describe.each(TYPES)("a cross-site page that sends %s", (type) => {
  test.each(CALLS)(
    "rejects the cross-site request %s %s for any signed-in user",
    async (method, path, body) => {
      const answer = await forge(method, path, type, body);
      expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    },
  );
});

test("leaves all data unchanged after the cross-site requests", async () => {
  const count = async (table: "articles" | "categories" | "authors" | "contact_messages") =>
    (await service.from(table).select("*", { count: "exact", head: true })).count;
  expect(await count("articles")).toBe(1);
  expect(await count("authors")).toBe(0);
  expect(await count("contact_messages")).toBe(0);
  expect((await service.from("categories").select("id").eq("slug", "forged")).data).toEqual([]);
  const { data: users } = await service.auth.admin.listUsers();
  expect(users.users).toHaveLength(2);
  const { data: profile } = await service
    .from("profiles")
    .select("role")
    .eq("user_id", userId)
    .single();
  expect(profile?.role).toBe("editor");
  expect((await service.storage.from("article-images").list()).data).toEqual([]);
});

test("counts views for the site's own pages only", async () => {
  const answer = await forge("POST", "/api/view", "text/plain", { path: "/" });
  expect(answer.status).toBe(403);
});

test("rejects realtime sockets of other origins unless configured", async () => {
  const headers = { Cookie: cookie };
  for (const Origin of ["https://evil.example", `${site.url}.evil.example`, "null"]) {
    const opened = openRawSocket(site, { headers: { ...headers, Origin } });
    await expect(opened, Origin).rejects.toThrow("HTTP 403");
  }
  // Pages of the site, and clients that are not browsers.
  for (const options of [{ headers: { Origin: site.url } }, {}]) {
    const { socket, ask } = await openRawSocket(site, options);
    expect(await ask("phoenix", "heartbeat", {})).toEqual({ status: "ok", response: {} });
    socket.terminate();
  }
});

test("never allows credentials in cross-origin responses", async () => {
  const asked = ["/", "/rss.xml", "/api/contact", "/rest/v1/articles", "/auth/v1/user"];
  for (const path of [...asked, "/storage/v1/bucket", "/functions/v1/x", "/realtime/v1/x"]) {
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await fetch(`${site.url}${path}`, {
        method,
        headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
      });
      await answer.body?.cancel();
      expect(answer.headers.get("Access-Control-Allow-Credentials"), path).toBeNull();
      expect(answer.headers.get("Access-Control-Allow-Origin") ?? "*", path).toBe("*");
    }
  }
});

test("accepts an account's token in the header only, not as a cookie", async () => {
  const table = `${site.url}/rest/v1/articles?select=id&id=eq.${articleId}`;
  const headers = { apikey: site.keys.publishable, Cookie: cookie };
  const removed = await fetch(table, { method: "DELETE", headers });
  expect(removed.status).toBeGreaterThanOrEqual(200);
  const { data } = await anonymousClient(site).from("articles").select("id").eq("id", articleId);
  expect(data).toHaveLength(1);
  const who = await fetch(`${site.url}/auth/v1/user`, { headers });
  expect(who.status).toBe(401);
});
