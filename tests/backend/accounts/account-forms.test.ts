import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createAccount,
  newEmail,
  serviceClient,
  TEST_PASSWORD,
  type TestClient,
} from "../../support/clients.ts";
import { sessionClient } from "../../support/session-client.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** Forms of the account pages, as browsers without JavaScript send them, and as nobody should. */

let site: RunningSite;
let service: TestClient;

beforeAll(async () => {
  site = await startSite({
    env: {
      TRUST_PROXY: "1",
      STAFF_ACCESS: "role",
      SIGN_IN_LIMIT: "3",
      SIGN_UP_LIMIT: "2",
      SIGN_IN_FAILURE_LIMIT: "50",
    },
  });
  service = serviceClient(site);
});
afterAll(() => site.stop());

let senders = 0;

type Form = Record<string, string>;

/** Sends a form, from an address of its own unless `headers` say otherwise. */
function post(path: string, form: Form | string, headers: Record<string, string> = {}) {
  senders += 1;
  return fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `198.18.1.${senders}`,
      Origin: site.url,
      ...headers,
    },
    body: typeof form === "string" ? form : new URLSearchParams(form).toString(),
  });
}

const logIn = (email: string, more: Form = {}, headers: Record<string, string> = {}) =>
  post("/login", { form: "log-in", email, password: TEST_PASSWORD, ...more }, headers);

function sessionCookies(response: Response): string[] {
  return response.headers.getSetCookie().filter((cookie) => /-auth-token(\.\d)?=[^;]/.test(cookie));
}

describe("the form to log in", () => {
  test("sets the session cookie that the auth client reads, and leads back to the article", async () => {
    const { email } = await createAccount(service, "reader");
    const response = await logIn(email, { from: "/article/tides?page=2" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/article/tides?page=2");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const cookies = sessionCookies(response);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/;.*SameSite=Lax/i);
    const jar = new Map(
      cookies.map((cookie) => {
        const [pair = ""] = cookie.split(";");
        const at = pair.indexOf("=");
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))] as const;
      }),
    );
    const { data } = await sessionClient(site, jar).auth.getUser();
    expect(data.user?.email).toBe(email);
  });

  test.each([
    "//evil.example/",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/admin/login",
    "",
  ])("leads to the newsroom in place of %j", async (from) => {
    const { email } = await createAccount(service, "reader");
    const response = await logIn(email, { from });
    expect(response.headers.get("Location")).toBe("/admin");
  });

  test("encodes a return path that a header cannot hold", async () => {
    const { email } = await createAccount(service, "reader");
    const response = await logIn(email, { from: "/article/Größe 😀" });
    expect(response.headers.get("Location")).toBe("/article/Gr%C3%B6%C3%9Fe%20%F0%9F%98%80");
  });

  test("shows a wrong password at its field, keeps the address and never sends the password back", async () => {
    const email = newEmail();
    const response = await logIn(email, { password: "a secret that is wrong" });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(html).toContain("Invalid login credentials");
    expect(html).toContain(`value="${email}"`);
    expect(html).toContain("Login Failed");
    expect(html).not.toContain("a secret that is wrong");
    expect(sessionCookies(response)).toEqual([]);
  });

  test("returns a reader who signs up to the article", async () => {
    const response = await post("/signup", {
      form: "create-account",
      email: newEmail(),
      password: TEST_PASSWORD,
      confirmation: TEST_PASSWORD,
      from: "/article/tides",
    });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/article/tides"]);
    expect(sessionCookies(response)).not.toEqual([]);
  });
});

describe("the page to return to", () => {
  const open = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(site.url + path, { headers, redirect: "manual" });
    return { html: await response.text(), cookies: response.headers.getSetCookie().join("\n") };
  };

  test("is the one that linked to the login page, also by way of the sign-up page", async () => {
    const first = await open("/login", { Referer: `${site.url}/article/tides` });
    expect(first.html).toContain('name="from" value="/article/tides"');
    expect(first.cookies).toContain("broadsheet-return=%2Farticle%2Ftides");
    const second = await open("/signup", {
      Referer: `${site.url}/login`,
      Cookie: "broadsheet-return=%2Farticle%2Ftides",
    });
    expect(second.html).toContain('name="from" value="/article/tides"');
  });

  test("is never one of another site", async () => {
    const headers = { Referer: "https://evil.example/article/tides" };
    expect((await open("/login", headers)).html).toContain('name="from" value=""');
    const forged = { Cookie: "broadsheet-return=%2F%2Fevil.example" };
    expect((await open("/login", forged)).html).toContain('name="from" value=""');
    expect((await open("/login", { Cookie: "broadsheet-return=%E0%A4%A" })).html).toContain(
      'name="from" value=""',
    );
  });
});

describe("crafted forms", () => {
  test("refuses a form that was sent from another site", async () => {
    const { email } = await createAccount(service, "reader");
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ]) {
      const response = await logIn(email, {}, headers as unknown as Record<string, string>);
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  test("refuses other content types, unknown forms, giant bodies and other methods", async () => {
    const json = await post("/login", "{}", { "Content-Type": "application/json" });
    expect(json.status).toBe(415);
    for (const form of ["", "__proto__", "toString", "make-money"]) {
      expect((await post("/login", { form })).status).toBe(400);
    }
    expect((await post("/login", `form=log-in&email=${"a".repeat(70_000)}`)).status).toBe(413);
    expect((await fetch(`${site.url}/login`, { method: "PUT" })).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  test("answers badly encoded fields as fields that are wrong", async () => {
    const response = await post("/login", "form=log-in&email=%FF%FE%00&password=%ED%A0%80&from=%");
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Enter an email address, like name@example.org.");
  });

  test("shows a forged toast cookie as text, once", async () => {
    const toast = JSON.stringify({ title: "<img src=x onerror=alert(1)>", action: { label: "x" } });
    const response = await fetch(`${site.url}/login`, {
      headers: { Cookie: `broadsheet-toast=${encodeURIComponent(toast)}` },
    });
    const html = await response.text();
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toContain("<img src=x");
    expect(response.headers.getSetCookie().join()).toContain(
      "broadsheet-toast=; Path=/; Max-Age=0",
    );
  });

  test("needs a session for the account page and its forms", async () => {
    const page = await fetch(`${site.url}/account`, { redirect: "manual" });
    expect(page.headers.get("Location")).toBe("/login");
    const response = await post("/account", { form: "save-name", name: "Nobody" });
    expect(sessionCookies(response)).toEqual([]);
    const { data } = await service.from("profiles").select("user_id").eq("name", "Nobody");
    expect(data).toEqual([]);
  });

  test("a HEAD request uses no code of a link up", async () => {
    const response = await fetch(`${site.url}/login?code=abc`, { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

test("forms have the limits of the auth service, counted for the address of the client", async () => {
  const from = { "X-Forwarded-For": "203.0.113.7" };
  const statuses: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const html = await (await logIn(newEmail(), {}, from)).text();
    statuses.push(/Too many sign-in attempts|Invalid login credentials/.exec(html)?.[0] ?? html);
  }
  expect(statuses).toEqual([
    ...Array.from({ length: 3 }, () => "Invalid login credentials"),
    "Too many sign-in attempts",
  ]);
  // The forms and the API share the limit.
  const api = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: site.keys.publishable, ...from },
    body: JSON.stringify({ email: newEmail(), password: TEST_PASSWORD }),
  });
  expect(api.status).toBe(429);
  const elsewhere = await (await logIn(newEmail())).text();
  expect(elsewhere).toContain("Invalid login credentials");
});

describe("with SUPABASE_URL", () => {
  test("forms sign in at the other server, and this one counts their clients", async () => {
    const remote = await startSite({
      sites: "remote",
      env: { TRUST_PROXY: "1", STAFF_ACCESS: "role", SIGN_IN_LIMIT: "3" },
    });
    const send = (form: Form, address: string) =>
      fetch(`${remote.url}/login`, {
        method: "POST",
        redirect: "manual",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "X-Forwarded-For": address,
          Origin: remote.url,
        },
        body: new URLSearchParams({ form: "log-in", ...form }).toString(),
      });
    try {
      const { email } = await createAccount(serviceClient(remote), "reader");
      const signedIn = await send({ email, password: TEST_PASSWORD }, "198.18.2.1");
      expect(signedIn.status).toBe(303);
      expect(sessionCookies(signedIn)).not.toEqual([]);
      const wrong = await send({ email, password: "wrong" }, "198.18.2.1");
      expect(await wrong.text()).toContain("Invalid login credentials");
      await send({ email, password: "wrong" }, "198.18.2.1");
      const refused = await send({ email, password: TEST_PASSWORD }, "198.18.2.1");
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      // Another client may try; the other server counts all of them as this one.
      const other = await send({ email, password: TEST_PASSWORD }, "198.18.2.2");
      expect(await other.text()).toContain("Too many sign-in attempts");
    } finally {
      await remote.stop();
    }
  });
});
