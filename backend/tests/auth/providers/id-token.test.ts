import { createHash, randomUUID } from "node:crypto";
import { decodeJwt, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionClient } from "../../support/browser.ts";
import { createUser, newEmail } from "../../support/clients.ts";
import { CLIENT, type OidcServer, startOidcServer } from "../../support/oidc-server.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

/** ID tokens that an app got from a provider, exchanged for a session. */

let oidc: OidcServer;
let backend: AuthBackend;
beforeAll(async () => {
  oidc = await startOidcServer();
  backend = await openAuth({
    loginMethods: {
      providers: [
        {
          name: "keycloak",
          issuer: oidc.issuer,
          clientId: CLIENT.id,
          clientSecret: CLIENT.secret,
          otherClientIds: ["the-app"],
        },
      ],
    },
  });
  oidc.serve(backend.url);
});
afterAll(async () => {
  await backend.close();
  await oidc.close();
});

const hashed = (nonce: string) => createHash("sha256").update(nonce).digest("hex");
const person = () => ({ sub: randomUUID(), email: newEmail(), email_verified: true, name: "Bo" });

const signIn = (token: string, more: { nonce?: string; access_token?: string } = {}) =>
  sessionClient(backend).auth.signInWithIdToken({ provider: "keycloak", token, ...more });

test("rejects an invalid JWT even while the provider cannot be reached", async () => {
  const unreachable = await openAuth({
    loginMethods: {
      providers: [
        {
          name: "keycloak",
          issuer: "http://127.0.0.1:1",
          clientId: CLIENT.id,
          clientSecret: CLIENT.secret,
        },
      ],
    },
  });
  try {
    for (const token of ["no token", "a.b", "a.b.c"]) {
      const { error } = await sessionClient(unreachable).auth.signInWithIdToken({
        provider: "keycloak",
        token,
      });
      expect(error).toMatchObject({ status: 400, message: "Bad ID token" });
    }
  } finally {
    await unreachable.close();
  }
});

describe("valid tokens", () => {
  test("signs in a new and a known user with an ID token", async () => {
    const claims = person();
    const first = await signIn(await oidc.signIdToken(claims));
    expect(first.error).toBeNull();
    expect(first.data.user).toMatchObject({ email: claims.email, user_metadata: { name: "Bo" } });
    expect(decodeJwt(first.data.session?.access_token ?? "").amr).toMatchObject([
      { method: "oauth" },
    ]);
    const again = await signIn(await oidc.signIdToken({ ...claims, aud: ["other", "the-app"] }));
    expect(again.data.user?.id).toBe(first.data.user?.id);
  });

  test("requires the nonce whose hash an ID token contains", async () => {
    const nonce = randomUUID();
    const token = await oidc.signIdToken({ ...person(), nonce: hashed(nonce) });
    expect((await signIn(token, { nonce })).error).toBeNull();
    expect((await signIn(token)).error?.message).toContain("should either both exist or not");
    expect((await signIn(token, { nonce: "another" })).error?.message).toBe("Nonces mismatch");
    const plain = await oidc.signIdToken({ ...person(), nonce });
    expect((await signIn(plain, { nonce })).error?.message).toBe("Nonces mismatch");
    const without = await oidc.signIdToken(person());
    expect((await signIn(without, { nonce })).error).not.toBeNull();
  });

  test("checks at_hash against the access token", async () => {
    const access_token = randomUUID();
    const half = createHash("sha256").update(access_token).digest().subarray(0, 16);
    const token = await oidc.signIdToken({ ...person(), at_hash: half.toString("base64url") });
    expect((await signIn(token, { access_token })).error).toBeNull();
    expect((await signIn(token, { access_token: "another" })).error?.message).toContain("at_hash");
  });

  test("caches the keys of a provider for ten minutes", async () => {
    await signIn(await oidc.signIdToken(person()));
    const before = oidc.keyRequests();
    for (let count = 0; count < 5; count += 1) await signIn(await oidc.signIdToken(person()));
    expect(oidc.keyRequests()).toBe(before);
  });
});

describe("invalid tokens", () => {
  const now = Math.floor(Date.now() / 1000);
  test.each([
    ["for another site", { aud: "somebody-else" }, "Unacceptable audience in id_token"],
    ["of another provider", { iss: "https://accounts.google.com" }, "Bad ID token"],
    ["that has expired", { exp: now - 60 }, "ID token has expired"],
  ])("rejects an ID token %s", async (_, claims, message) => {
    const { data, error } = await signIn(await oidc.signIdToken({ ...person(), ...claims }));
    expect(data.session).toBeNull();
    expect(error).toMatchObject({ status: 400, code: "bad_jwt" });
    expect(error?.message).toContain(message);
  });

  test("rejects an unsigned, wrongly signed or modified ID token", async () => {
    const claims = { ...person(), iss: oidc.issuer, aud: CLIENT.id, iat: now, exp: now + 60 };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const { privateKey } = await generateKeyPair("RS256");
    const other = new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "first" });
    const secret = new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "first" });
    const [head, , signature] = (await oidc.signIdToken(person())).split(".");
    for (const token of [
      `${encode({ alg: "none" })}.${encode(claims)}.`,
      await other.sign(privateKey),
      await secret.sign(Buffer.from(CLIENT.secret)),
      `${head}.${encode(claims)}.${signature}`,
      "abc",
      "a.b.c",
    ]) {
      const { error } = await signIn(token);
      expect([error?.status, error?.message]).toEqual([400, "Bad ID token"]);
    }
  });

  test("rejects an ID token with an unknown key", async () => {
    const { error } = await signIn(await oidc.signIdToken(person(), { kid: "unknown" }));
    expect(error?.message).toBe("Bad ID token");
  });

  test("rejects an unknown provider and a missing ID token", async () => {
    const client = sessionClient(backend);
    const token = await oidc.signIdToken(person());
    const unset = await client.auth.signInWithIdToken({ provider: "google", token });
    expect(unset.error).toMatchObject({ status: 400, code: "provider_disabled" });
    const none = await client.auth.signInWithIdToken({ provider: "keycloak", token: "" });
    expect(none.error).toMatchObject({ status: 400, code: "validation_failed" });
  });
});

describe("identities", () => {
  test("links an identity by ID token once and to one account", async () => {
    const { client, id, email } = await createUser(backend);
    const claims = person();
    const token = await oidc.signIdToken(claims);
    const joined = await client.auth.linkIdentity({ provider: "keycloak", token });
    expect(joined.error).toBeNull();
    expect(joined.data.user).toMatchObject({ id, email });
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(["email", "keycloak"]);

    const twice = await client.auth.linkIdentity({ provider: "keycloak", token });
    expect(twice.error).toMatchObject({ status: 422, code: "identity_already_exists" });
    const other = await createUser(backend);
    const stolen = await other.client.auth.linkIdentity({ provider: "keycloak", token });
    expect(stolen.error?.message).toBe("Identity is already linked to another user");

    const signedIn = await signIn(token);
    expect(signedIn.data.user?.id).toBe(id);
  });

  test("unlinks identities except the last, and the password with the email identity", async () => {
    const { client, email } = await createUser(backend);
    await client.auth.linkIdentity({
      provider: "keycloak",
      token: await oidc.signIdToken(person()),
    });
    const { data } = await client.auth.getUserIdentities();
    const [byMail, byProvider] = data?.identities ?? [];
    if (!byMail || !byProvider) throw new Error("both identities have to be there");
    const stranger = await createUser(backend);
    await stranger.client.auth.linkIdentity({
      provider: "keycloak",
      token: await oidc.signIdToken(person()),
    });
    const theirs = await stranger.client.auth.unlinkIdentity(byMail);
    expect(theirs.error).toMatchObject({ status: 422, code: "identity_not_found" });

    expect((await client.auth.unlinkIdentity(byMail)).error).toBeNull();
    const left = await client.auth.getUser();
    expect(left.data.user?.app_metadata.providers).toEqual(["keycloak"]);
    expect(left.data.user?.email).toBe(byProvider.identity_data?.email);
    const last = await client.auth.unlinkIdentity(byProvider);
    expect(last.error).toMatchObject({ status: 422, code: "single_identity_not_deletable" });
    const byPassword = await sessionClient(backend).auth.signInWithPassword({
      email,
      password: "correct horse battery staple",
    });
    expect(byPassword.error).toMatchObject({ code: "invalid_credentials" });
  });

  test("rejects unlinking an unknown identity or without a session", async () => {
    const { client } = await createUser(backend);
    const { data } = await client.auth.getUserIdentities();
    const [own] = data?.identities ?? [];
    if (!own) throw new Error("the identity has to be there");
    const none = await client.auth.unlinkIdentity({ ...own, identity_id: "1" });
    expect(none.error).toMatchObject({ status: 404, code: "validation_failed" });
    const answer = await backend.fetch(
      `${backend.url}/auth/v1/user/identities/${own.identity_id}`,
      {
        method: "DELETE",
        headers: { apikey: backend.keys.publishable },
      },
    );
    expect([answer.status, (await answer.json()).error_code]).toEqual([401, "no_authorization"]);
  });
});
