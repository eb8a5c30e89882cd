import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUserWithFactor, totpCode } from "../../support/authenticator.ts";
import { newEmail, signInAgain } from "../../support/clients.ts";
import { CLIENT, type OidcServer, startOidcServer } from "../../support/oidc-server.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

/** A stolen password is not enough to change the login methods of an account. */

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

const REFUSED = { code: "insufficient_aal", status: 401 };

const linkByToken = async (client: SupabaseClient) =>
  client.auth.linkIdentity({
    provider: "keycloak",
    token: await oidc.signIdToken({ sub: randomUUID(), email: newEmail(), email_verified: true }),
  });

const linkByProvider = (client: SupabaseClient) =>
  client.auth.linkIdentity({ provider: "keycloak", options: { skipBrowserRedirect: true } });

async function unlinkAddress(client: SupabaseClient) {
  const { data } = await client.auth.getUserIdentities();
  const byMail = data?.identities.find(({ provider }) => provider === "email");
  if (!byMail) throw new Error("the identity has to be there");
  return client.auth.unlinkIdentity(byMail);
}

test("rejects linking and unlinking identities at AAL1", async () => {
  const owner = await createUserWithFactor(backend);
  expect((await linkByToken(owner.client)).error).toBeNull();
  const stranger = await signInAgain(backend, owner.email);
  expect((await linkByToken(stranger)).error).toMatchObject(REFUSED);
  expect((await linkByProvider(stranger)).error).toMatchObject(REFUSED);
  expect((await unlinkAddress(stranger)).error).toMatchObject(REFUSED);
  const { data } = await stranger.auth.getUser();
  expect(data.user?.email).toBe(owner.email);
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["email", "keycloak"]);
});

test("links and unlinks identities at AAL2", async () => {
  const { client, factorId, secret } = await createUserWithFactor(backend);
  expect((await linkByProvider(client)).error).toBeNull();
  // The session of an ID token has AAL1.
  expect((await linkByToken(client)).error).toBeNull();
  expect((await unlinkAddress(client)).error).toMatchObject(REFUSED);
  await client.auth.mfa.challengeAndVerify({ factorId, code: await totpCode(secret) });
  expect((await unlinkAddress(client)).error).toBeNull();
});
