import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionClient } from "../../support/browser.ts";
import { newEmail, TEST_PASSWORD } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { maskAccount } from "../../support/requests.ts";

/** Accounts with email confirmation: code and link of each email. */

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth({ confirmEmail: true, siteName: () => "The Daily <News>" });
});
afterAll(() => backend.close());

const mailTo = (email: string, count = 1) => backend.mailTo(email, count);

async function register(client: SupabaseClient, email = newEmail()): Promise<string> {
  const { data, error } = await client.auth.signUp({
    email,
    password: TEST_PASSWORD,
    options: { emailRedirectTo: `${backend.url}/login` },
  });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect(data.session).toBeNull();
  return email;
}

async function registerAndConfirm(client: SupabaseClient, email = newEmail()): Promise<string> {
  await register(client, email);
  const { code } = mailTo(email);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: "signup" });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
  return email;
}

async function follow(link: string, method = "GET"): Promise<URL> {
  const response = await backend.fetch(link, { redirect: "manual", method });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("Location") ?? "");
}

const codeIn = (url: URL) => url.searchParams.get("code") ?? "";
const signIn = (email: string, password = TEST_PASSWORD) =>
  sessionClient(backend).auth.signInWithPassword({ email, password });

test("sends an email with the escaped site name, one code and one link", async () => {
  const email = await register(sessionClient(backend));
  const mail = mailTo(email);
  expect(mail.subject).toBe("Confirm your email address for The Daily <News>");
  expect(mail.text).toContain("to finish signing up for The Daily <News>.");
  expect(mail.html).toContain("The Daily &lt;News&gt;");
  expect(mail.html).toContain(mail.code);
  expect(mail.text + mail.html).not.toMatch(/supabase/i);
  expect(mail.code).toMatch(/^\d{6}$/);
  expect(new URL(mail.link).origin).toBe(backend.url);
});

describe("sign-up", () => {
  test("rejects a sign-in before the sign-up is confirmed", async () => {
    const email = await register(sessionClient(backend));
    expect((await signIn(email)).error).toMatchObject({
      code: "email_not_confirmed",
      message: "Email not confirmed",
    });
  });

  test("confirms a sign-up with its code, once", async () => {
    const client = sessionClient(backend);
    const email = await registerAndConfirm(client);
    const { code } = mailTo(email);
    expect((await signIn(email)).error).toBeNull();
    const again = await client.auth.verifyOtp({ email, token: code, type: "signup" });
    expect(again.error?.code).toBe("otp_expired");
  });

  test("confirms a sign-up with a code of type email", async () => {
    const client = sessionClient(backend);
    const email = await register(client);
    const { code } = mailTo(email);
    const { error } = await client.auth.verifyOtp({ email, token: code, type: "email" });
    expect(error).toBeNull();
    expect((await signIn(email)).error).toBeNull();
  });

  test("confirms a sign-up by its link and signs in only the browser that signed up", async () => {
    const client = sessionClient(backend);
    const email = await register(client);
    const { link } = mailTo(email);
    const head = await backend.fetch(link, { method: "HEAD", redirect: "manual" });
    expect(head.status).toBe(200);
    const target = await follow(link);
    expect(target.origin + target.pathname).toBe(`${backend.url}/login`);
    expect(target.hash).toBe("");
    const other = await sessionClient(backend).auth.exchangeCodeForSession(codeIn(target));
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
    const client = sessionClient(backend);
    const email = await register(client);
    const { code, link } = mailTo(email);
    await follow(link);
    const confirm = () => client.auth.verifyOtp({ email, token: code, type: "signup" });
    expect((await confirm()).data.session?.user.email).toBe(email);
    expect((await confirm()).error?.code).toBe("otp_expired");
  });

  test("redirects a sign-up link without PKCE with the session in the fragment", async () => {
    const email = newEmail();
    await backend.fetch(`${backend.url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: backend.keys.publishable },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
    const target = await follow(mailTo(email).link);
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(fragment.get("type")).toBe("signup");
    const client = sessionClient(backend);
    const { data } = await client.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect(data.user?.email).toBe(email);
  });

  test("resends a sign-up code and invalidates the old one", async () => {
    const client = sessionClient(backend);
    const email = await register(client);
    const first = mailTo(email);
    const options = { emailRedirectTo: `${backend.url}/signup` };
    expect((await client.auth.resend({ type: "signup", email, options })).error).toBeNull();
    const second = mailTo(email, 2);
    const old = await client.auth.verifyOtp({ email, token: first.code, type: "signup" });
    if (first.code !== second.code) expect(old.error?.code).toBe("otp_expired");
    const target = await follow(second.link);
    expect(target.pathname).toBe("/signup");
    expect((await client.auth.exchangeCodeForSession(codeIn(target))).error).toBeNull();
  });

  test("answers a sign-up with a used address like any other and notifies its owner", async () => {
    const taken = await registerAndConfirm(sessionClient(backend));
    const waiting = await register(sessionClient(backend));
    const fresh = newEmail();
    const answers = [];
    for (const email of [fresh, taken, waiting]) {
      const response = await backend.fetch(`${backend.url}/auth/v1/signup`, {
        method: "POST",
        headers: { apikey: backend.keys.publishable },
        body: JSON.stringify({ email, password: "another password", data: { name: "Ada" } }),
      });
      answers.push({ status: response.status, text: await response.text(), email });
    }
    const [first] = answers.map(({ text }) => JSON.parse(text));
    expect(first).toMatchObject({ email: fresh, user_metadata: { name: "Ada" } });
    const shapes = answers.map(({ status, text, email }) => [status, maskAccount(text, email)]);
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect(mailTo(taken, 2).subject).toBe("You already have an account at The Daily <News>");
    expect(mailTo(waiting, 2).subject).toMatch(/^Confirm your email address/);
    expect((await signIn(taken, "another password")).error?.code).toBe("invalid_credentials");
  });
});

describe("password recovery", () => {
  test.each(["link", "code"])("resets a forgotten password with the %s", async (way) => {
    const email = await registerAndConfirm(sessionClient(backend));
    const client = sessionClient(backend);
    const redirectTo = `${backend.url}/recover`;
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const { code, link, subject } = mailTo(email, 2);
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
    const email = await registerAndConfirm(sessionClient(backend));
    const client = sessionClient(backend);
    await client.auth.resetPasswordForEmail(email);
    const { code, link } = mailTo(email, 2);
    await follow(link);
    const verify = () =>
      sessionClient(backend).auth.verifyOtp({ email, token: code, type: "recovery" });
    const exchanged = await client.auth.exchangeCodeForSession(codeIn(await follow(link)));
    expect(exchanged.error).toBeNull();
    expect((await verify()).error?.code).toBe("otp_expired");

    await client.auth.resetPasswordForEmail(email);
    const next = mailTo(email, 3);
    await follow(next.link);
    const again = { email, token: next.code, type: "recovery" } as const;
    expect((await sessionClient(backend).auth.verifyOtp(again)).error).toBeNull();
    expect((await follow(next.link)).searchParams.get("error_code")).toBe("otp_expired");
  });

  test("answers a password recovery for an unknown address alike and sends nothing", async () => {
    const email = newEmail();
    const client = sessionClient(backend);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
    expect(backend.mailsTo(email)).toEqual([]);
  });
});

describe("email change", () => {
  test.each(["link", "code"])("changes the email address when the %s confirms it", async (way) => {
    const client = sessionClient(backend);
    const email = await registerAndConfirm(client);
    const next = newEmail();
    const options = { emailRedirectTo: `${backend.url}/account` };
    const { data } = await client.auth.updateUser({ email: next }, options);
    expect(data.user).toMatchObject({ email, new_email: next });
    await client.auth.resend({ type: "email_change", email, options });
    const { code, link } = mailTo(next, 2);
    const notice = mailTo(email, 2);
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
});

describe("emailed links", () => {
  test.each([
    "https://evil.example/",
    "https://evil.example/auth/v1/verify",
    "javascript:alert(1)",
    "//evil.example/x",
  ])("never redirects an emailed link to %s", async (redirectTo) => {
    const client = sessionClient(backend);
    const email = await registerAndConfirm(client);
    await client.auth.resetPasswordForEmail(email, { redirectTo });
    const { link } = mailTo(email, 2);
    expect(new URL(link).origin).toBe(backend.url);
    expect((await follow(link)).origin).toBe(backend.url);
    const forged = new URL(link);
    forged.searchParams.set("redirect_to", redirectTo);
    expect((await follow(forged.toString())).origin).toBe(backend.url);
  });

  test("ignores the host header in emailed links", async () => {
    const email = await registerAndConfirm(sessionClient(backend));
    await backend.fetch("http://evil.example/auth/v1/recover", {
      method: "POST",
      headers: { apikey: backend.keys.publishable },
      body: JSON.stringify({ email }),
    });
    expect(mailTo(email, 2).text).not.toContain("evil.example");
  });
});
