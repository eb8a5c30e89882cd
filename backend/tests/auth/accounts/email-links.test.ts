import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionClient } from "../../support/browser.ts";
import { newEmail, TEST_PASSWORD } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { send } from "../../support/requests.ts";

/** Emailed links hold a secret: the address and even the code are not enough to create one. */

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth({ confirmEmail: true });
});
afterAll(() => backend.close());

const TYPES = ["signup", "recovery", "magiclink", "email_change"] as const;
type LinkType = (typeof TYPES)[number];
type Flow = "pkce" | "implicit";

/** Requests an email of this type, with PKCE from a browser or without. */
async function askForMail(type: LinkType, flow: Flow) {
  const client = sessionClient(backend);
  const email = newEmail();
  const byHand = (path: string, body: object, token = "", method = "POST") =>
    send(
      backend,
      method,
      `/auth/v1${path}`,
      { apikey: backend.keys.publishable, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body,
    );
  const account = { email, password: TEST_PASSWORD };
  if (flow === "pkce") await client.auth.signUp(account);
  else await byHand("/signup", account);
  const first = backend.mailTo(email);
  if (type === "signup") return { client, email, ...first };

  const { data } = await client.auth.verifyOtp({ email, token: first.code, type: "signup" });
  if (type === "email_change") {
    const next = newEmail();
    const token = data.session?.access_token;
    if (flow === "pkce") await client.auth.updateUser({ email: next });
    else await byHand("/user", { email: next }, token, "PUT");
    return { client, ...backend.mailTo(next), email: next };
  }
  if (type === "recovery" && flow === "pkce") await client.auth.resetPasswordForEmail(email);
  else if (flow === "pkce") await client.auth.signInWithOtp({ email });
  else await byHand(type === "recovery" ? "/recover" : "/otp", { email });
  return { client, email, ...backend.mailTo(email, 2) };
}

function withToken(link: string, change: (token: string) => string): string {
  const url = new URL(link);
  url.searchParams.set("token", change(url.searchParams.get("token") ?? ""));
  return url.toString();
}

async function follow(link: string): Promise<URL> {
  const response = await backend.fetch(link, { redirect: "manual" });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("Location") ?? "");
}

async function expectRefused(link: string): Promise<void> {
  const target = await follow(link);
  expect(target.searchParams.get("error_code")).toBe("otp_expired");
  expect(target.searchParams.get("error_description")).toBe("Email link is invalid or has expired");
  expect(target.hash).not.toContain("access_token");
  const token_hash = new URL(link).searchParams.get("token") ?? "";
  for (const type of TYPES) {
    const { data, error } = await sessionClient(backend).auth.verifyOtp({ token_hash, type });
    expect([data.session, error?.status, error?.code]).toEqual([null, 403, "otp_expired"]);
  }
}

/** The hash of the code in a link, which the database stores too. */
const hashIn = (link: string) =>
  /^(?:pkce_)?([0-9a-f]{64})\./.exec(new URL(link).searchParams.get("token") ?? "")?.[1] ?? "";

test("stores a keyed hash of a code", async () => {
  const { email, code, link } = await askForMail("recovery", "pkce");
  expect(hashIn(link)).toHaveLength(64);
  for (const text of [email + code, `${email}:${code}`, code])
    expect(createHash("sha256").update(text).digest("hex")).not.toBe(hashIn(link));
});

describe.each(TYPES)("emailed links of type %s", (type) => {
  test("signs in only the browser that asked for the link, with PKCE", async () => {
    const { client, email, link } = await askForMail(type, "pkce");
    const hash = hashIn(link);
    await expectRefused(withToken(link, () => hash));
    await expectRefused(withToken(link, () => `pkce_${hash}`));
    await expectRefused(withToken(link, (token) => token.replace("pkce_", "")));
    await expectRefused(withToken(link, (token) => token.slice(0, -2)));

    const token_hash = new URL(link).searchParams.get("token") ?? "";
    const direct = await sessionClient(backend).auth.verifyOtp({ token_hash, type });
    expect(direct.error?.code).toBe("otp_expired");

    const target = await follow(link);
    const exchanged = await client.auth.exchangeCodeForSession(
      target.searchParams.get("code") ?? "",
    );
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user?.email).toBe(email);
    await expectRefused(link);
  });

  test("signs in anybody who follows the link, without PKCE", async () => {
    const { link } = await askForMail(type, "implicit");
    const hash = hashIn(link);
    await expectRefused(withToken(link, () => hash));
    await expectRefused(withToken(link, (token) => `pkce_${token}`));
    await expectRefused(withToken(link, (token) => token.replace(hash, "0".repeat(64))));
    const target = await follow(link);
    expect(target.hash).toContain("access_token=");
    await expectRefused(link);
  });

  test("accepts the hash of a link without PKCE from a page", async () => {
    const { email, link } = await askForMail(type, "implicit");
    const token_hash = new URL(link).searchParams.get("token") ?? "";
    const { data, error } = await sessionClient(backend).auth.verifyOtp({ token_hash, type });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });
});
