import { randomInt } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, createUser, TEST_PASSWORD } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { maskAccount } from "../../support/requests.ts";

/** Sign-up and sign-in with a phone number. */

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth();
});
afterAll(() => backend.close());

const newPhone = () => `+4930${randomInt(10_000_000, 99_999_999)}`;
const client = () => anonymousClient(backend);

describe("sign-in with a code", () => {
  test("creates an account for a new number and finds that of a known one", async () => {
    const phone = newPhone();
    const first = client();
    const asked = await first.auth.signInWithOtp({ phone, options: { data: { name: "Di" } } });
    expect(asked.error).toBeNull();
    const { data, error } = await first.auth.verifyOtp({
      phone,
      token: backend.codeTo(phone),
      type: "sms",
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      email: "",
      app_metadata: { provider: "phone", providers: ["phone"] },
      user_metadata: { name: "Di" },
      identities: [{ provider: "phone", identity_data: { phone_verified: true } }],
    });
    expect(data.user?.phone_confirmed_at).toBeTruthy();
    expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({
      phone: phone.slice(1),
      amr: [{ method: "otp" }],
    });

    const second = client();
    await second.auth.signInWithOtp({ phone });
    const again = await second.auth.verifyOtp({
      phone,
      token: backend.codeTo(phone, 2),
      type: "sms",
    });
    expect(again.data.user?.id).toBe(data.user?.id);
  });

  test("accepts a text message code once, for its number, until it expires", async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await client().auth.signInWithOtp({ phone });
    await client().auth.signInWithOtp({ phone: other });
    const [token, otherToken] = [backend.codeTo(phone), backend.codeTo(other)];
    const verify = (number: string, code: string) =>
      client().auth.verifyOtp({ phone: number, token: code, type: "sms" });
    for (const [number, code] of [
      [other, token],
      [phone, "000000"],
      [phone, ""],
      [newPhone(), token],
    ] as const) {
      const { error } = await verify(number, code);
      expect([error?.status, error?.code]).toEqual([403, "otp_expired"]);
    }
    expect((await verify(phone, `${token.slice(0, 3)} ${token.slice(3)}`)).error).toBeNull();
    expect((await verify(phone, token)).error).toMatchObject({ code: "otp_expired" });

    await backend.sql`update auth.users set confirmation_sent_at = now() - interval '11 minutes'
      where phone = ${other.slice(1)}`;
    expect((await verify(other, otherToken)).error).toMatchObject({ code: "otp_expired" });
  });

  test("does not accept text message codes as email codes or vice versa", async () => {
    const phone = newPhone();
    await client().auth.signInWithOtp({ phone });
    const token = backend.codeTo(phone);
    for (const type of ["signup", "magiclink", "email"] as const) {
      const { error } = await client().auth.verifyOtp({ email: phone.slice(1), token, type });
      expect(error).not.toBeNull();
    }
  });

  test("does not reveal whether a number has an account", async () => {
    const phone = newPhone();
    const { error, data } = await client().auth.signInWithOtp({
      phone,
      options: { shouldCreateUser: false },
    });
    expect([error, data.user]).toEqual([null, null]);
    expect(backend.messagesTo(phone)).toEqual([]);
  });

  test.each(["12", "+0301234567", "abc", "+49 30 123456789012345"])(
    "rejects %s as a phone number",
    async (phone) => {
      const { error } = await client().auth.signInWithOtp({ phone });
      expect([error?.status, error?.code]).toEqual([400, "validation_failed"]);
    },
  );

  test("rejects an email address beside the number and other channels", async () => {
    const post = (body: object) =>
      backend.fetch(`${backend.url}/auth/v1/otp`, {
        method: "POST",
        headers: { apikey: backend.keys.publishable, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const both = await post({ phone: newPhone(), email: "a@example.org" });
    expect([both.status, (await both.json()).msg]).toEqual([
      400,
      "Only an email address or phone number should be provided",
    ]);
    expect((await post({ phone: newPhone(), channel: "whatsapp" })).status).toBe(400);
  });
});

describe("sign-in with a password", () => {
  test("accepts the password after the phone sign-up is confirmed", async () => {
    const phone = newPhone();
    const account = { phone, password: TEST_PASSWORD };
    const { data, error } = await client().auth.signUp(account);
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ phone: phone.slice(1), identities: [{ provider: "phone" }] });
    const early = await client().auth.signInWithPassword(account);
    expect(early.error).toMatchObject({ status: 400, code: "phone_not_confirmed" });
    const token = backend.codeTo(phone);
    expect((await client().auth.verifyOtp({ phone, token, type: "sms" })).error).toBeNull();
    const signedIn = await client().auth.signInWithPassword(account);
    expect(signedIn.data.user?.phone).toBe(phone.slice(1));
    const wrong = await client().auth.signInWithPassword({ phone, password: "wrong" });
    const unknown = await client().auth.signInWithPassword({ phone: newPhone(), password: "x" });
    for (const refused of [wrong, unknown]) {
      expect(refused.error).toMatchObject({ status: 400, code: "invalid_credentials" });
    }
  });

  test("answers a sign-up with a used number alike and notifies its owner", async () => {
    const phone = newPhone();
    const account = { phone, password: TEST_PASSWORD };
    const options = { data: { name: "El" } };
    const first = await client().auth.signUp({ ...account, options });
    await client().auth.verifyOtp({ phone, token: backend.codeTo(phone), type: "sms" });
    const again = await client().auth.signUp({
      phone,
      password: "another long password",
      options,
    });
    const mask = (user: object | null) => maskAccount(JSON.stringify(user), phone.slice(1));
    expect(mask(again.data.user)).toBe(mask(first.data.user));
    expect(again.data.user?.id).not.toBe(first.data.user?.id);
    expect(backend.messagesTo(phone).at(-1)).toContain("You already have an account");
    expect((await client().auth.signInWithPassword(account)).error).toBeNull();
  });

  test("rejects a weak password of a phone sign-up with reasons", async () => {
    const { error } = await client().auth.signUp({ phone: newPhone(), password: "abc" });
    expect(error).toMatchObject({ status: 422, code: "weak_password", reasons: ["length"] });
  });

  test("resends the code of a phone sign-up", async () => {
    const phone = newPhone();
    await client().auth.signUp({ phone, password: TEST_PASSWORD });
    expect((await client().auth.resend({ phone, type: "sms" })).error).toBeNull();
    const token = backend.codeTo(phone, 2);
    expect((await client().auth.verifyOtp({ phone, token, type: "sms" })).error).toBeNull();
    expect((await client().auth.resend({ phone: newPhone(), type: "sms" })).error).toBeNull();
  });

  test("limits wrong text message codes", async () => {
    const phone = newPhone();
    await client().auth.signInWithOtp({ phone });
    const token = backend.codeTo(phone);
    const verify = (code: string) => client().auth.verifyOtp({ phone, token: code, type: "sms" });
    for (let count = 0; count < 10; count += 1) await verify("000000");
    expect((await verify(token)).error).toMatchObject({ status: 429 });
  });
});

describe("phone change", () => {
  test("changes the phone number when its code is verified, if it is not in use", async () => {
    const { client: own, id, email } = await createUser(backend);
    const phone = newPhone();
    const asked = await own.auth.updateUser({ phone });
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ email, new_phone: phone.slice(1) });
    const token = backend.codeTo(phone);
    const { data, error } = await own.auth.verifyOtp({ phone, token, type: "phone_change" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email, phone: phone.slice(1) });
    expect(data.user?.app_metadata.providers).toEqual(["email", "phone"]);

    const other = await createUser(backend);
    const taken = await other.client.auth.updateUser({ phone });
    expect(taken.error).toMatchObject({ status: 422, code: "phone_exists" });
  });

  test("applies other changes while a new number is unconfirmed", async () => {
    const { client: own } = await createUser(backend);
    const { data, error } = await own.auth.updateUser({ phone: newPhone(), data: { name: "Fi" } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata.name).toBe("Fi");
  });
});

describe("reauthentication without an email address", () => {
  const OTHER = "another long password";

  /** Signs in a user whose session is no longer recent. */
  async function signInLongAgo() {
    const [own, phone] = [client(), newPhone()];
    await own.auth.signInWithOtp({ phone });
    await own.auth.verifyOtp({ phone, token: backend.codeTo(phone), type: "sms" });
    await backend.sql`
      update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
      where session_id in (
        select sessions.id from auth.sessions join auth.users on users.id = user_id
        where phone = ${phone.slice(1)})`;
    return { own, phone };
  }

  test("reauthenticates a user without email address by text message, once per code", async () => {
    const { own, phone } = await signInLongAgo();
    const without = await own.auth.updateUser({ password: OTHER });
    expect(without.error?.code).toBe("reauthentication_needed");
    expect((await own.auth.reauthenticate()).error).toBeNull();
    const nonce = backend.codeTo(phone, 2);
    const stranger = await signInLongAgo();
    await stranger.own.auth.reauthenticate();
    const theirs = backend.codeTo(stranger.phone, 2);
    const wrong = await own.auth.updateUser({ password: OTHER, nonce: theirs });
    expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
    expect((await own.auth.updateUser({ password: OTHER, nonce })).error).toBeNull();
    const again = await own.auth.updateUser({ password: "a third long password", nonce });
    expect(again.error?.code).toBe("reauthentication_not_valid");
    const signedIn = await client().auth.signInWithPassword({ phone, password: OTHER });
    expect(signedIn.error).toBeNull();
  });

  test("limits reauthentication messages to five in five minutes", async () => {
    const { own } = await signInLongAgo();
    for (let count = 0; count < 5; count += 1)
      expect((await own.auth.reauthenticate()).error).toBeNull();
    const { error } = await own.auth.reauthenticate();
    expect(error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
  });
});
