import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maskAccount } from "../../support/actors.ts";
import { newEmail, serviceClient, TEST_PASSWORD, type TestClient } from "../../support/clients.ts";
import { readOutbox, waitForMail } from "../../support/outbox.ts";
import { sessionClient } from "../../support/session-client.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** Accounts with email confirmation: code and link of each email, through the client that the pages use. */

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    env: {
      AUTH_CONFIRM_EMAIL: "1",
      SITE_NAME: "The Daily <News>",
      STAFF_ACCESS: "any-user",
      ACCOUNT_MAIL_LIMIT: "100",
    },
  });
});
afterAll(() => site.stop());

const mailTo = (email: string, count = 1) => waitForMail(site.dataDir, email, count);

async function register(client: TestClient, email = newEmail()): Promise<string> {
  const { data, error } = await client.auth.signUp({
    email,
    password: TEST_PASSWORD,
    options: { emailRedirectTo: `${site.url}/login` },
  });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect(data.session).toBeNull();
  return email;
}

async function registerAndConfirm(client: TestClient, email = newEmail()): Promise<string> {
  await register(client, email);
  const { code } = await mailTo(email);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: "signup" });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
  return email;
}

async function follow(link: string, method = "GET"): Promise<URL> {
  const response = await fetch(link, { redirect: "manual", method });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("Location") ?? "");
}

const codeIn = (url: URL) => url.searchParams.get("code") ?? "";
const signIn = (email: string, password = TEST_PASSWORD) =>
  sessionClient(site).auth.signInWithPassword({ email, password });

test("sends an email with the escaped site name, one code and one link", async () => {
  const email = await register(sessionClient(site));
  const mail = await mailTo(email);
  expect(mail.subject).toBe("Confirm your email address for The Daily <News>");
  expect(mail.text).toContain("to finish signing up for The Daily <News>.");
  expect(mail.html).toContain("The Daily &lt;News&gt;");
  expect(mail.html).toContain(mail.code);
  expect(mail.text + mail.html).not.toMatch(/supabase/i);
  expect(mail.code).toMatch(/^\d{6}$/);
  expect(new URL(mail.link).origin).toBe(site.url);
});

test("has stored the file of an email when the response arrives, without a mail server", async () => {
  const email = await register(sessionClient(site));
  expect(await readOutbox(site.dataDir, email)).toMatchObject([{ to: email }]);
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  expect(metrics).toContain('\nbroadsheet_mail_queue_length{queue="account"} 0\n');
});

describe("sign-up", () => {
  test("rejects a sign-in before the sign-up is confirmed", async () => {
    const email = await register(sessionClient(site));
    expect((await signIn(email)).error).toMatchObject({
      code: "email_not_confirmed",
      message: "Email not confirmed",
    });
  });

  test("confirms a sign-up with its code, once", async () => {
    const client = sessionClient(site);
    const email = await registerAndConfirm(client);
    const { code } = await mailTo(email);
    expect((await signIn(email)).error).toBeNull();
    const again = await client.auth.verifyOtp({ email, token: code, type: "signup" });
    expect(again.error?.code).toBe("otp_expired");
  });

  test("confirms a sign-up with a code of type email", async () => {
    const client = sessionClient(site);
    const email = await register(client);
    const { code } = await mailTo(email);
    const { error } = await client.auth.verifyOtp({ email, token: code, type: "email" });
    expect(error).toBeNull();
    expect((await signIn(email)).error).toBeNull();
  });

  test("confirms a sign-up by its link and signs in only the browser that signed up", async () => {
    const client = sessionClient(site);
    const email = await register(client);
    const { link } = await mailTo(email);
    const head = await fetch(link, { method: "HEAD", redirect: "manual" });
    expect(head.status).toBe(200);
    const target = await follow(link);
    expect(target.origin + target.pathname).toBe(`${site.url}/login`);
    expect(target.hash).toBe("");
    const other = await sessionClient(site).auth.exchangeCodeForSession(codeIn(target));
    expect(other.error).not.toBeNull();
    const { data, error } = await client.auth.exchangeCodeForSession(codeIn(target));
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await client.auth.exchangeCodeForSession(codeIn(target))).error).not.toBeNull();

    const used = await follow(link);
    expect(used.searchParams.get("error_code")).toBe("otp_expired");
    expect(used.searchParams.get("error_description")).toBe("Email link is invalid or has expired");
    expect(new URLSearchParams(used.hash.slice(1)).get("error")).toBe("access_denied");
  });

  test("accepts the sign-up code after another browser followed the link", async () => {
    const client = sessionClient(site);
    const email = await register(client);
    const { code, link } = await mailTo(email);
    await follow(link);
    const confirm = () => client.auth.verifyOtp({ email, token: code, type: "signup" });
    expect((await confirm()).data.session?.user.email).toBe(email);
    expect((await confirm()).error?.code).toBe("otp_expired");
  });

  test("redirects a sign-up link without PKCE with the session in the fragment", async () => {
    const email = newEmail();
    await fetch(`${site.url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: site.keys.publishable },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
    const target = await follow((await mailTo(email)).link);
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(fragment.get("type")).toBe("signup");
    const client = sessionClient(site);
    const { data } = await client.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect(data.user?.email).toBe(email);
    expect(data.user?.app_metadata.role).toBe("reader");
  });

  test("resends a sign-up code and invalidates the old one", async () => {
    const client = sessionClient(site);
    const email = await register(client);
    const first = await mailTo(email);
    const options = { emailRedirectTo: `${site.url}/signup` };
    expect((await client.auth.resend({ type: "signup", email, options })).error).toBeNull();
    const second = await mailTo(email, 2);
    const old = await client.auth.verifyOtp({ email, token: first.code, type: "signup" });
    if (first.code !== second.code) expect(old.error?.code).toBe("otp_expired");
    const target = await follow(second.link);
    expect(target.pathname).toBe("/signup");
    expect((await client.auth.exchangeCodeForSession(codeIn(target))).error).toBeNull();
  });

  test("answers a sign-up with a used address like any other and notifies its owner", async () => {
    const taken = await registerAndConfirm(sessionClient(site));
    const waiting = await register(sessionClient(site));
    const fresh = newEmail();
    const answers = [];
    for (const email of [fresh, taken, waiting]) {
      const response = await fetch(`${site.url}/auth/v1/signup`, {
        method: "POST",
        headers: { apikey: site.keys.publishable },
        body: JSON.stringify({ email, password: "another password", data: { name: "Ada" } }),
      });
      answers.push({ status: response.status, text: await response.text(), email });
    }
    const [first] = answers.map(({ text }) => JSON.parse(text));
    expect(first).toMatchObject({ email: fresh, user_metadata: { name: "Ada" } });
    const shapes = answers.map(({ status, text, email }) => [status, maskAccount(text, email)]);
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect((await mailTo(taken, 2)).subject).toBe(
      "You already have an account at The Daily <News>",
    );
    expect((await mailTo(waiting, 2)).subject).toMatch(/^Confirm your email address/);
    expect((await signIn(taken, "another password")).error?.code).toBe("invalid_credentials");
  });
});

describe("password recovery", () => {
  test.each(["link", "code"])("resets a forgotten password with the %s", async (way) => {
    const email = await registerAndConfirm(sessionClient(site));
    const client = sessionClient(site);
    const redirectTo = `${site.url}/recover`;
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const { code, link, subject } = await mailTo(email, 2);
    expect(subject).toBe("Set a new password for The Daily <News>");
    if (way === "link") {
      const target = await follow(link);
      expect(target.pathname).toBe("/recover");
      const { data, error } = await client.auth.exchangeCodeForSession(codeIn(target));
      expect(error).toBeNull();
      expect(data).toMatchObject({ redirectType: "recovery" });
    } else {
      const { error } = await client.auth.verifyOtp({ email, token: code, type: "recovery" });
      expect(error).toBeNull();
    }
    const password = "a password to remember";
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await signIn(email, password)).error).toBeNull();
    expect((await signIn(email)).error?.code).toBe("invalid_credentials");
  });

  test("accepts a recovery code after another browser followed the link, but not after it was used", async () => {
    const email = await registerAndConfirm(sessionClient(site));
    const client = sessionClient(site);
    await client.auth.resetPasswordForEmail(email);
    const { code, link } = await mailTo(email, 2);
    await follow(link);
    const verify = () =>
      sessionClient(site).auth.verifyOtp({ email, token: code, type: "recovery" });
    const exchanged = await client.auth.exchangeCodeForSession(codeIn(await follow(link)));
    expect(exchanged.error).toBeNull();
    expect((await verify()).error?.code).toBe("otp_expired");

    await client.auth.resetPasswordForEmail(email);
    const next = await mailTo(email, 3);
    await follow(next.link);
    const again = { email, token: next.code, type: "recovery" } as const;
    expect((await sessionClient(site).auth.verifyOtp(again)).error).toBeNull();
    expect((await follow(next.link)).searchParams.get("error_code")).toBe("otp_expired");
  });

  test("answers a password recovery for an unknown address alike and sends nothing", async () => {
    const email = newEmail();
    const client = sessionClient(site);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
    expect(await readOutbox(site.dataDir, email)).toEqual([]);
  });
});

describe("email change", () => {
  test.each(["link", "code"])("changes the email address when the %s confirms it", async (way) => {
    const client = sessionClient(site);
    const email = await registerAndConfirm(client);
    const next = newEmail();
    const options = { emailRedirectTo: `${site.url}/account` };
    const { data } = await client.auth.updateUser({ email: next }, options);
    expect(data.user).toMatchObject({ email, new_email: next });
    await client.auth.resend({ type: "email_change", email, options });
    const { code, link } = await mailTo(next, 2);
    const notice = await mailTo(email, 2);
    expect(notice.text).toContain(next);
    expect(notice.link).toBe("");
    if (way === "link") {
      const target = await follow(link);
      expect(target.pathname).toBe("/account");
    } else {
      const { error } = await client.auth.verifyOtp({
        email: next,
        token: code,
        type: "email_change",
      });
      expect(error).toBeNull();
    }
    expect((await client.auth.getUser()).data.user?.email).toBe(next);
    expect((await signIn(next)).error).toBeNull();
    expect((await signIn(email)).error?.code).toBe("invalid_credentials");
  });

  test("keeps the role when the email address changes", async () => {
    const client = sessionClient(site);
    const email = await registerAndConfirm(client);
    await serviceClient(site).rpc("set_role_by_email", { email, role: "editor" });
    const next = newEmail();
    await client.auth.updateUser({ email: next });
    const { code } = await mailTo(next);
    const { data } = await client.auth.verifyOtp({
      email: next,
      token: code,
      type: "email_change",
    });
    expect(data.user?.app_metadata.role).toBe("editor");
  });
});

describe("emailed links", () => {
  test.each([
    "https://evil.example/",
    "https://evil.example/auth/v1/verify",
    "javascript:alert(1)",
    "//evil.example/x",
  ])("never redirects an emailed link to %s", async (redirectTo) => {
    const client = sessionClient(site);
    const email = await registerAndConfirm(client);
    await client.auth.resetPasswordForEmail(email, { redirectTo });
    const { link } = await mailTo(email, 2);
    expect(new URL(link).origin).toBe(site.url);
    expect((await follow(link)).origin).toBe(site.url);
    const forged = new URL(link);
    forged.searchParams.set("redirect_to", redirectTo);
    expect((await follow(forged.toString())).origin).toBe(site.url);
  });

  test("ignores the host header in emailed links", async () => {
    const email = await registerAndConfirm(sessionClient(site));
    const { hostname, port } = new URL(site.url);
    const { request } = await import("node:http");
    await new Promise<void>((resolve, reject) => {
      const asked = request(
        { hostname, port, path: "/auth/v1/recover", method: "POST" },
        (response) => response.resume().on("end", resolve),
      );
      asked.on("error", reject);
      asked.setHeader("Host", "evil.example");
      asked.setHeader("apikey", site.keys.publishable);
      asked.end(JSON.stringify({ email }));
    });
    expect((await mailTo(email, 2)).text).not.toContain("evil.example");
  });
});
