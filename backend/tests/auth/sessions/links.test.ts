import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  newEmail,
  serviceClient,
  TEST_PASSWORD,
} from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { send } from "../../support/requests.ts";

let backend: AuthBackend;
let users: SupabaseClient["auth"]["admin"];
beforeAll(async () => {
  backend = await openAuth();
  users = serviceClient(backend).auth.admin;
});
afterAll(() => backend.close());

const TYPES = ["signup", "invite", "magiclink", "recovery", "email_change_new"] as const;
type LinkType = (typeof TYPES)[number];

/** Generates a link of this type, for a new or an existing user as the type requires. */
async function makeLink(type: LinkType, redirectTo?: string) {
  const isNew = type === "signup" || type === "invite";
  const email = isNew ? newEmail() : (await createUser(backend)).email;
  const options = redirectTo === undefined ? {} : { options: { redirectTo } };
  const newEmailOfChange = newEmail();
  const { data, error } = await (type === "signup"
    ? users.generateLink({ type, email, password: TEST_PASSWORD, ...options })
    : type === "email_change_new"
      ? users.generateLink({ type, email, newEmail: newEmailOfChange, ...options })
      : users.generateLink({ type, email, ...options }));
  if (error) throw error;
  const owner = type === "email_change_new" ? newEmailOfChange : email;
  return { ...data.properties, user: data.user, email, owner };
}
const verifiedAs = (type: LinkType) => (type === "email_change_new" ? "email_change" : type);

async function follow(link: string): Promise<URL> {
  const response = await backend.fetch(link, { redirect: "manual" });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("Location") ?? "");
}

describe.each(TYPES)("generated links of type %s", (type) => {
  test("signs in by a generated link once and redirects", async () => {
    const target = `${backend.url}/account?from=mail`;
    const link = await makeLink(type, target);
    expect(link.redirect_to).toBe(target);
    expect(link.verification_type).toBe(type);
    const there = await follow(link.action_link);
    expect(there.href.split("#")[0]).toBe(target);
    const parameters = new URLSearchParams(there.hash.slice(1));
    const client = anonymousClient(backend);
    const { data } = await client.auth.getUser(parameters.get("access_token") ?? "");
    expect(data.user?.email).toBe(link.owner);
    const again = await follow(link.action_link);
    expect(again.searchParams.get("error_code")).toBe("otp_expired");
    expect(again.hash).not.toContain("access_token");
  });

  test("accepts hash or code of a generated link once", async () => {
    const verify = (asked: { token_hash: string } | { email: string; token: string }) =>
      anonymousClient(backend).auth.verifyOtp({ ...asked, type: verifiedAs(type) });
    const byHash = await makeLink(type);
    expect((await verify({ token_hash: byHash.hashed_token })).error).toBeNull();
    expect((await verify({ token_hash: byHash.hashed_token })).error?.code).toBe("otp_expired");
    const byCode = await makeLink(type);
    const code = { email: byCode.owner, token: byCode.email_otp };
    const two = await Promise.all([verify(code), verify(code)]);
    expect(two.map(({ error }) => error?.code ?? "ok").sort()).toEqual(["ok", "otp_expired"]);
    expect((await verify({ token_hash: byCode.hashed_token })).error?.code).toBe("otp_expired");
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "https://evil.example\\@localhost/",
    "http://localhost@evil.example/",
    "http://localhost.evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "\\\\evil.example",
    "http:evil.example",
    "http://[::ffff:1.2.3.4]/",
    "\r\nLocation: https://evil.example",
  ])("redirects a generated link only to the site: %j", async (wanted) => {
    const link = await makeLink(type, wanted);
    const isOwn = (address: string) => new URL(address).origin === backend.url;
    expect(isOwn(link.redirect_to)).toBe(true);
    expect(isOwn(link.action_link)).toBe(true);
    const changed = new URL(link.action_link);
    changed.searchParams.set("redirect_to", wanted);
    const there = await follow(changed.href);
    expect(isOwn(there.href)).toBe(true);
    expect(there.href).not.toContain("evil");
  });
});

test("redirects links of every email type only to the site", async () => {
  const { client, email } = await createUser(backend);
  const redirectTo = "https://evil.example/steal";
  await client.auth.resetPasswordForEmail(email, { redirectTo });
  const recovery = backend.mailTo(email, 1);
  await client.auth.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } });
  const otp = backend.mailTo(email, 2);
  const invited = newEmail();
  await users.inviteUserByEmail(invited, { redirectTo });
  const invitation = backend.mailTo(invited);
  for (const { link } of [recovery, otp, invitation]) {
    expect(link).not.toContain("evil");
    expect((await follow(link)).href).not.toContain("evil");
  }
});

describe("invitations", () => {
  test("creates an account that its owner accepts from the invitation email", async () => {
    const email = newEmail();
    const { data, error } = await users.inviteUserByEmail(email, { data: { name: "Ada" } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { name: "Ada" } });
    expect(data.user?.invited_at).toBeTruthy();
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const mail = backend.mailTo(email);
    expect(mail.subject).toBe("You're invited to Backend");
    const client = anonymousClient(backend);
    const taken = await client.auth.verifyOtp({ email, token: mail.code, type: "invite" });
    expect(taken.error).toBeNull();
    expect(taken.data.user?.email_confirmed_at).toBeTruthy();
    expect((await client.auth.updateUser({ password: TEST_PASSWORD })).error).toBeNull();
    const again = await anonymousClient(backend).auth.signInWithPassword({
      email,
      password: TEST_PASSWORD,
    });
    expect(again.error).toBeNull();
  });

  test("sends an invitation again only while it is not accepted", async () => {
    const email = newEmail();
    const one = await users.inviteUserByEmail(email);
    const first = backend.mailTo(email);
    const other = await users.inviteUserByEmail(email);
    expect(other.data.user?.id).toBe(one.data.user?.id);
    const second = backend.mailTo(email, 2);
    const verify = (token: string) =>
      anonymousClient(backend).auth.verifyOtp({ email, token, type: "invite" });
    expect((await verify(first.code)).error?.code).toBe("otp_expired");
    expect((await verify(second.code)).error).toBeNull();
    expect((await users.inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
  });
});

test.each([
  [{ type: "recovery" }, 404, "user_not_found"],
  [{ type: "email_change_new", new_email: "y@example.org" }, 404, "user_not_found"],
  [{ type: "email_change_current", new_email: "y@example.org" }, 400, "validation_failed"],
  [{ type: "signup" }, 400, "validation_failed"],
  [{ type: "signup", password: "short" }, 422, "weak_password"],
  [{ type: "sms" }, 400, "validation_failed"],
  [{ type: "magiclink", email: "nobody" }, 400, "validation_failed"],
])("rejects generating the link %j", async (asked, status, code) => {
  const headers = { apikey: backend.keys.secret };
  const body = { email: newEmail(), ...asked };
  const answer = await send(backend, "POST", "/auth/v1/admin/generate_link", headers, body);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ error_code: code });
});

test("creates an account for a generated magic link", async () => {
  const email = newEmail();
  const { data } = await users.generateLink({ type: "magiclink", email });
  expect(data.properties?.verification_type).toBe("signup");
  const { error } = await anonymousClient(backend).auth.verifyOtp({
    token_hash: data.properties?.hashed_token ?? "",
    type: "signup",
  });
  expect(error).toBeNull();
});
