import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { totpCode } from "../../support/authenticator.ts";
import { followTo, type Jar, sessionClient } from "../../support/browser.ts";
import {
  createUser,
  newEmail,
  serviceClient,
  signInAgain,
  TEST_PASSWORD,
} from "../../support/clients.ts";
import { CLIENT, type OidcServer, startOidcServer } from "../../support/oidc-server.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import type { ReceivedMail } from "../../support/received-mail.ts";

/** Notices by email about changes of an account. */

let oidc: OidcServer;
let backend: AuthBackend;
beforeAll(async () => {
  oidc = await startOidcServer();
  const client = { issuer: oidc.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret };
  backend = await openAuth({
    siteName: () => "The Daily News",
    loginMethods: { providers: [{ name: "keycloak", ...client }] },
  });
  oidc.serve(backend.url);
});
afterAll(async () => {
  await backend.close();
  await oidc.close();
});

/** Expects a complete notice: subject, account, advice and signature. */
function expectNotice(mail: ReceivedMail, subject: RegExp, email: string): void {
  expect(mail.subject.replaceAll(/\r\n\s+/g, " ")).toMatch(subject);
  expect(mail.text).toContain(`your account at The Daily News (${email})`);
  expect(mail.text).toMatch(/If this was you, there is nothing to do\. If it wasn't, .*https?:/s);
  expect(mail.html).toContain("If this was you");
}

describe("password changes", () => {
  test("sends a notice when the owner changes the password", async () => {
    const { client, email } = await createUser(backend);
    await client.auth.updateUser({ password: "another horse with a battery" });
    expectNotice(backend.mailTo(email), /^Your password .* was changed$/, email);
  });

  test("sends no notice for a rejected password or an unrelated change", async () => {
    const { client, email } = await createUser(backend);
    await client.auth.updateUser({ password: "short" });
    await client.auth.updateUser({ data: { name: "Ada" } });
    expect(backend.mailsTo(email)).toEqual([]);
  });

  test("sends a notice when the service key changes the password", async () => {
    const { id, email } = await createUser(backend);
    const { admin } = serviceClient(backend).auth;
    await admin.updateUserById(id, { password: "another horse with a battery" });
    expectNotice(backend.mailTo(email), /^Your password .* was changed$/, email);
  });

  test("sends no notice when an invited user sets the first password", async () => {
    const email = newEmail();
    const { admin } = serviceClient(backend).auth;
    const { data } = await admin.generateLink({ type: "invite", email });
    const client = sessionClient(backend);
    await client.auth.verifyOtp({
      type: "invite",
      token_hash: data.properties?.hashed_token ?? "",
    });
    expect((await client.auth.updateUser({ password: TEST_PASSWORD })).error).toBeNull();
    expect(backend.mailsTo(email)).toEqual([]);
  });
});

describe("address changes", () => {
  test("sends the notice of an address change to the old address", async () => {
    const { client, email } = await createUser(backend);
    const next = newEmail();
    expect((await client.auth.updateUser({ email: next })).error).toBeNull();
    const wish = backend.mailTo(email);
    expect(wish.text).toContain(
      `to ${next}. The change takes effect when the new address is confirmed.`,
    );
    const { code } = backend.mailTo(next);
    const shown = { email: next, token: code, type: "email_change" } as const;
    expect((await client.auth.verifyOtp(shown)).error).toBeNull();
    const mail = backend.mailTo(email, 2);
    expectNotice(mail, /^The email address .* was changed$/, email);
    expect(mail.text).toContain(next);
  });

  test("sends a notice when the service key changes the email address", async () => {
    const { id, email } = await createUser(backend);
    const next = newEmail();
    await serviceClient(backend).auth.admin.updateUserById(id, { email: next });
    expectNotice(backend.mailTo(email), /^The email address/, email);
  });

  test.each(["code", "hash"] as const)(
    "sends a notice when a new address is confirmed with the %s of a link",
    async (how) => {
      const { email } = await createUser(backend);
      const next = newEmail();
      const { data } = await serviceClient(backend).auth.admin.generateLink({
        type: "email_change_new",
        email,
        newEmail: next,
      });
      const { email_otp: token = "", hashed_token: token_hash = "" } = data.properties ?? {};
      const client = sessionClient(backend);
      const wrong = await client.auth.verifyOtp({
        email: next,
        token: token === "111111" ? "222222" : "111111",
        type: "email_change",
      });
      expect(wrong.error).not.toBeNull();
      expect(backend.mailsTo(email)).toEqual([]);
      const shown = how === "code" ? { email: next, token } : { token_hash };
      expect((await client.auth.verifyOtp({ ...shown, type: "email_change" })).error).toBeNull();
      const mail = backend.mailTo(email);
      expectNotice(mail, /^The email address/, email);
      expect(mail.text).toContain(next);
    },
  );
});

test("sends a notice when a second factor is added and removed", async () => {
  const { email } = await createUser(backend);
  const client = await signInAgain(backend, email);
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App" });
  if (!data) throw new Error("no factor");
  // An unverified factor changes nothing yet.
  expect(backend.mailsTo(email)).toEqual([]);
  const code = await totpCode(data.totp.secret, -1);
  await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  const added = backend.mailTo(email, 1);
  expectNotice(added, /^A second factor was added/, email);
  expect(added.text).toContain("an authenticator app was added");
  const next = await totpCode(data.totp.secret);
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: next })).error,
  ).toBeNull();
  expect((await client.auth.mfa.unenroll({ factorId: data.id })).error).toBeNull();
  const removed = backend.mailTo(email, 2);
  expectNotice(removed, /^A second factor was removed/, email);
  expect(backend.mailsTo(email)).toHaveLength(2);
});

test("sends a notice when the service key removes a second factor", async () => {
  const { id, email } = await createUser(backend);
  const client = await signInAgain(backend, email);
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App" });
  if (!data) throw new Error("no factor");
  const code = await totpCode(data.totp.secret, -1);
  await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  await serviceClient(backend).auth.admin.mfa.deleteFactor({ userId: id, id: data.id });
  const removed = backend.mailTo(email, 2);
  expectNotice(removed, /^A second factor was removed/, email);
});

test("sends a notice when an identity is linked and unlinked", async () => {
  const jar: Jar = new Map();
  const client = sessionClient(backend, undefined, jar);
  const email = newEmail();
  await client.auth.signUp({ email, password: TEST_PASSWORD });
  const hint = randomUUID();
  oidc.people.set(hint, { email: newEmail(), email_verified: true });
  const { data } = await client.auth.linkIdentity({
    provider: "keycloak",
    options: { queryParams: { login_hint: hint }, skipBrowserRedirect: true },
  });
  const back = await followTo(backend, data.url ?? "", { jar });
  await client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  const added = backend.mailTo(email, 1);
  expectNotice(added, /^A login method of your account at .* was added$/, email);
  expect(added.text).toMatch(/You can now sign in to .* with Keycloak/);

  const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
  const joined = identities.find(({ provider }) => provider === "keycloak");
  if (!joined) throw new Error("no identity");
  expect((await client.auth.unlinkIdentity(joined)).error).toBeNull();
  const removed = backend.mailTo(email, 2);
  expectNotice(removed, /^A login method of your account at .* was removed$/, email);
  expect(removed.text).toMatch(/You can no longer sign in to .* with Keycloak/);
});
