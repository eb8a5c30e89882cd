import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUserWithFactor, signInAgain, totpCode } from "../../support/authenticator.ts";
import type { TestClient } from "../../support/clients.ts";
import { newEmail } from "../../support/clients.ts";
import { CLIENT, type OidcServer, startOidcServer } from "../../support/oidc-server.ts";
import { startProviderSite } from "../../support/provider-site.ts";
import type { RunningSite } from "../../support/start-site.ts";

/** A stolen password is not enough to change the login methods of an account. */

let oidc: OidcServer;
let site: RunningSite;
beforeAll(async () => {
  oidc = await startOidcServer();
  site = await startProviderSite({
    providers: [
      {
        name: "keycloak",
        issuer: oidc.issuer,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
      },
    ],
  });
  oidc.serve(site.url);
});
afterAll(async () => {
  await site.stop();
  await oidc.close();
});

const REFUSED = { code: "insufficient_aal", status: 401 };

const linkByToken = async (client: TestClient) =>
  client.auth.linkIdentity({
    provider: "keycloak",
    token: await oidc.signIdToken({ sub: randomUUID(), email: newEmail(), email_verified: true }),
  });

const linkByProvider = (client: TestClient) =>
  client.auth.linkIdentity({ provider: "keycloak", options: { skipBrowserRedirect: true } });

async function unlinkAddress(client: TestClient) {
  const { data } = await client.auth.getUserIdentities();
  const byMail = data?.identities.find(({ provider }) => provider === "email");
  if (!byMail) throw new Error("the identity has to be there");
  return client.auth.unlinkIdentity(byMail);
}

test("rejects linking and unlinking identities at AAL1", async () => {
  const owner = await createUserWithFactor(site);
  expect((await linkByToken(owner.client)).error).toBeNull();
  const stranger = await signInAgain(site, owner.email);
  expect((await linkByToken(stranger)).error).toMatchObject(REFUSED);
  expect((await linkByProvider(stranger)).error).toMatchObject(REFUSED);
  expect((await unlinkAddress(stranger)).error).toMatchObject(REFUSED);
  const { data } = await stranger.auth.getUser();
  expect(data.user?.email).toBe(owner.email);
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["email", "keycloak"]);
});

test("links and unlinks identities at AAL2", async () => {
  const { client, factorId, secret } = await createUserWithFactor(site);
  expect((await linkByProvider(client)).error).toBeNull();
  // The session of an ID token has AAL1.
  expect((await linkByToken(client)).error).toBeNull();
  expect((await unlinkAddress(client)).error).toMatchObject(REFUSED);
  await client.auth.mfa.challengeAndVerify({ factorId, code: await totpCode(secret) });
  expect((await unlinkAddress(client)).error).toBeNull();
});
