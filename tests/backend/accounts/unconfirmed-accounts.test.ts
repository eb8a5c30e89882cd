import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, newEmail, serviceClient, TEST_PASSWORD } from "../../support/clients.ts";
import { readOutbox, waitForMail } from "../../support/outbox.ts";
import { skipOnTopology } from "../../support/sites/start-topology.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** Unconfirmed accounts that somebody created with another person's email address. */

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ env: { AUTH_CONFIRM_EMAIL: "1", ACCOUNT_MAIL_LIMIT: "100" } });
});
afterAll(() => site.stop());

const ATTACKERS_PASSWORD = "waiting for its owner";
const newClient = () => anonymousClient(site);
const users = () => serviceClient(site).auth.admin;
const mailTo = (email: string, count = 1) => waitForMail(site.dataDir, email, count);

async function signUp(email: string, password: string, data = {}): Promise<void> {
  const { error } = await newClient().auth.signUp({ email, password, options: { data } });
  expect(error).toBeNull();
}

async function codeOfSignIn(email: string, password: string): Promise<string | undefined> {
  const { error } = await newClient().auth.signInWithPassword({ email, password });
  return error?.code;
}

async function ask(path: string, body: object): Promise<void> {
  const response = await fetch(`${site.url}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey: site.keys.publishable, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect([response.status, await response.json()]).toEqual([200, {}]);
}

const PATHS = ["/otp", "/magiclink"];

test.each(PATHS)("creates no first user by a code request to %s", async (path) => {
  const email = newEmail();
  await ask(path, { email });
  expect((await users().listUsers()).data.users).toEqual([]);
});

test("makes the first sign-up admin, with the password of its last attempt", async (context) => {
  skipOnTopology(context, ["remote"], "the first account of a site with SUPABASE_URL is no admin");
  const email = newEmail();
  await signUp(email, ATTACKERS_PASSWORD);
  await signUp(email, TEST_PASSWORD);
  const { code } = await mailTo(email, 2);
  const { data } = await newClient().auth.verifyOtp({ email, token: code, type: "signup" });
  expect(data.user?.app_metadata.role).toBe("admin");
  expect(await codeOfSignIn(email, TEST_PASSWORD)).toBeUndefined();
});

describe("unconfirmed sign-ups", () => {
  test("takes password and metadata of the last sign-up while unconfirmed", async () => {
    const email = newEmail();
    await signUp(email, ATTACKERS_PASSWORD, { name: "Attacker" });
    const first = await mailTo(email);
    await signUp(email, TEST_PASSWORD, { name: "Owner" });
    const { code } = await mailTo(email, 2);
    const verify = (token: string) => newClient().auth.verifyOtp({ email, token, type: "signup" });
    if (first.code !== code) expect((await verify(first.code)).error?.code).toBe("otp_expired");
    const { data, error } = await verify(code);
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ name: "Owner", email, email_verified: true });
    expect(data.user?.identities).toMatchObject([{ identity_data: { name: "Owner", email } }]);
    expect(await codeOfSignIn(email, ATTACKERS_PASSWORD)).toBe("invalid_credentials");
    expect(await codeOfSignIn(email, TEST_PASSWORD)).toBeUndefined();
  });

  test.each([
    ["a code to sign in", "/otp", "magiclink"],
    ["a code to sign in, as supabase-js calls it", "/otp", "email"],
    ["a link to sign in", "/magiclink", "magiclink"],
    ["a code for a new password", "/recover", "recovery"],
  ] as const)(
    "removes the password of an unconfirmed account when its owner uses %s",
    async (_, path, type) => {
      for (const way of ["code", "link"]) {
        const email = newEmail();
        await signUp(email, ATTACKERS_PASSWORD);
        await mailTo(email);
        await ask(path, { email });
        const { code, link } = await mailTo(email, 2);
        const owner = newClient();
        if (way === "link") await fetch(link, { redirect: "manual" });
        else expect((await owner.auth.verifyOtp({ email, token: code, type })).error).toBeNull();
        expect(await codeOfSignIn(email, ATTACKERS_PASSWORD)).toBe("invalid_credentials");
        const { data } = await users().listUsers({ perPage: 1000 });
        const user = data.users.find((each) => each.email === email);
        expect(user?.email_confirmed_at).toBeTruthy();
        expect(user?.identities).toMatchObject([{ identity_data: { email_verified: true } }]);
        if (way === "link") continue;
        expect((await owner.auth.updateUser({ password: TEST_PASSWORD })).error).toBeNull();
        expect(await codeOfSignIn(email, TEST_PASSWORD)).toBeUndefined();
      }
    },
  );
});

test("keeps the password of a confirmed account that signs in with a code", async () => {
  const email = newEmail();
  await signUp(email, TEST_PASSWORD);
  const { code } = await mailTo(email);
  await newClient().auth.verifyOtp({ email, token: code, type: "signup" });
  await ask("/otp", { email });
  const next = await mailTo(email, 2);
  const again = await newClient().auth.verifyOtp({ email, token: next.code, type: "email" });
  expect(again.error).toBeNull();
  expect(await codeOfSignIn(email, TEST_PASSWORD)).toBeUndefined();
});

test("confirms nothing and keeps the password after a wrong code", async () => {
  const email = newEmail();
  await signUp(email, TEST_PASSWORD);
  await ask("/otp", { email });
  const { code } = await mailTo(email, 2);
  const token = code === "000000" ? "000001" : "000000";
  const { error } = await newClient().auth.verifyOtp({ email, token, type: "email" });
  expect(error?.code).toBe("otp_expired");
  expect(await codeOfSignIn(email, TEST_PASSWORD)).toBe("email_not_confirmed");
});

test.each([
  ["invited", (email: string) => users().inviteUserByEmail(email)],
  [
    "given a role",
    (email: string) => users().createUser({ email, app_metadata: { role: "editor" } }),
  ],
])("sets no password by sign-up for an account that was %s", async (_, make) => {
  const email = newEmail();
  expect((await make(email)).error).toBeNull();
  const count = (await readOutbox(site.dataDir, email)).length;
  await signUp(email, ATTACKERS_PASSWORD);
  const { code } = await mailTo(email, count + 1);
  const { error } = await newClient().auth.verifyOtp({ email, token: code, type: "signup" });
  expect(error).toBeNull();
  expect(await codeOfSignIn(email, ATTACKERS_PASSWORD)).toBe("invalid_credentials");
});

describe.each(PATHS)("accounts from a code request to %s", (path) => {
  test("leaves an account from a code request unconfirmed until its code is used", async () => {
    const email = newEmail();
    await ask(path, { email: email.toUpperCase() });
    const { code } = await mailTo(email);
    const { data: before } = await users().listUsers({ perPage: 1000 });
    const waiting = before.users.find((each) => each.email === email);
    expect(waiting).toMatchObject({ email, app_metadata: { role: "reader", provider: "email" } });
    expect(waiting?.email_confirmed_at).toBeUndefined();
    const { data } = await newClient().auth.verifyOtp({ email, token: code, type: "email" });
    expect(data.user).toMatchObject({
      id: waiting?.id,
      email,
      app_metadata: { role: "reader", provider: "email", providers: ["email"] },
      user_metadata: { email, email_verified: true },
      identities: [{ provider: "email", identity_data: { email, email_verified: true } }],
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });

  test("invites the owner of an unconfirmed account from a code request", async () => {
    const email = newEmail();
    await ask(path, { email });
    await mailTo(email);
    expect((await users().inviteUserByEmail(email)).error).toBeNull();
    const { code } = await mailTo(email, 2);
    const came = await newClient().auth.verifyOtp({ email, token: code, type: "invite" });
    expect(came.data.user?.email).toBe(email);
  });
});
