import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchWith, followTo, type Jar, sessionClient } from "../../support/browser.ts";
import { newEmail, TEST_PASSWORD } from "../../support/clients.ts";
import { CLIENT, type OidcServer, startOidcServer } from "../../support/oidc-server.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

/** An attacker brings a flow that they have started into another person's browser. */

let oidc: OidcServer;
let backend: AuthBackend;
beforeAll(async () => {
  oidc = await startOidcServer();
  const client = { issuer: oidc.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret };
  backend = await openAuth({
    loginMethods: { providers: [{ name: "keycloak", ...client }] },
  });
  oidc.serve(backend.url);
});
afterAll(async () => {
  await backend.close();
  await oidc.close();
});

const CALLBACK = "/auth/v1/callback";
const NOT_HERE = ["access_denied", "bad_oauth_state"];

function newPerson(): string {
  const id = randomUUID();
  oidc.people.set(id, { email: newEmail(), email_verified: true });
  return id;
}

const errorOf = (back: URL) => [
  back.searchParams.get("error"),
  back.searchParams.get("error_code"),
];

/** The callback URL of the attacker's flow, unused. */
async function addressToSend(jar: Jar): Promise<URL> {
  const way = `${backend.url}/auth/v1/authorize?provider=keycloak&login_hint=${newPerson()}`;
  return followTo(backend, way, { last: CALLBACK, jar });
}

test("does not sign a victim in to the attacker's account by a link", async () => {
  const attacker: Jar = new Map();
  const link = await addressToSend(attacker);
  const visited = await followTo(backend, link.toString());
  expect(errorOf(visited)).toEqual(NOT_HERE);
  expect(visited.searchParams.get("error_description")).toMatch(/^This sign-in started in/);
  expect(visited.hash).not.toContain("access_token");
  // The flow cannot be completed afterwards either.
  expect(errorOf(await followTo(backend, link.toString(), { jar: attacker }))[1]).toBe(
    "bad_oauth_state",
  );
});

test("does not sign in a victim with a flow of their own or by a form", async () => {
  const victim: Jar = new Map();
  await addressToSend(victim);
  const link = await addressToSend(new Map());
  expect(errorOf(await followTo(backend, link.toString(), { jar: victim }))).toEqual(NOT_HERE);

  const other = await addressToSend(new Map());
  const posted = await fetchWith(victim, backend)(new URL(CALLBACK, backend.url), {
    method: "POST",
    body: other.searchParams,
  });
  const visited = await followTo(backend, posted.headers.get("Location") ?? "", { jar: victim });
  expect(errorOf(visited)).toEqual(NOT_HERE);
});

test("rejects a forged browser cookie", async () => {
  for (const value of ["", "x", "a".repeat(22), "a".repeat(5000), "%00"]) {
    const jar: Jar = new Map([[backend.url, new Map([["sb-oauth-browser", value]])]]);
    const link = await addressToSend(new Map());
    expect(errorOf(await followTo(backend, link.toString(), { jar }))).toEqual(NOT_HERE);
  }
});

test("completes two flows that began in one browser", async () => {
  const jar: Jar = new Map();
  const way = `${backend.url}/auth/v1/authorize?provider=keycloak&login_hint=${newPerson()}`;
  const begun = [await fetchWith(jar, backend)(way), await fetchWith(jar, backend)(way)];
  for (const { headers } of begun) {
    const back = await followTo(backend, headers.get("Location") ?? "", { jar });
    expect(back.hash).toContain("access_token");
  }
});

test("sets the browser cookie HttpOnly, SameSite=Lax and for ten minutes", async () => {
  const way = await backend.fetch(`${backend.url}/auth/v1/authorize?provider=keycloak`, {
    redirect: "manual",
  });
  const [cookie = ""] = way.headers.getSetCookie();
  expect(cookie).toMatch(
    /^sb-oauth-browser=[\w-]{22}; Path=\/auth\/v1; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  const [value = ""] = cookie.slice("sb-oauth-browser=".length).split(";");
  expect(way.headers.get("Location")).not.toContain(value);
});

test("does not link a victim's identity to the attacker's account", async () => {
  const attacker = sessionClient(backend);
  await attacker.auth.signUp({ email: newEmail(), password: TEST_PASSWORD });
  const { data } = await attacker.auth.linkIdentity({
    provider: "keycloak",
    options: { queryParams: { login_hint: newPerson() }, skipBrowserRedirect: true },
  });
  const back = await followTo(backend, data.url ?? "");
  const code = back.searchParams.get("code") ?? "";
  // The victim's pages have another code verifier or none.
  const owner = sessionClient(backend);
  await owner.auth.signInWithOAuth({
    provider: "keycloak",
    options: { skipBrowserRedirect: true },
  });
  expect((await owner.auth.exchangeCodeForSession(code)).error?.code).toBe("bad_code_verifier");
  const user = await attacker.auth.getUser();
  expect(user.data.user?.identities).toMatchObject([{ provider: "email" }]);
});

test("does not link a victim's identity without PKCE", async () => {
  const attacker = sessionClient(backend);
  await attacker.auth.signUp({ email: newEmail(), password: TEST_PASSWORD });
  const { data: held } = await attacker.auth.getSession();
  const answer = await backend.fetch(
    `${backend.url}/auth/v1/user/identities/authorize?provider=keycloak&skip_http_redirect=true&login_hint=${newPerson()}`,
    {
      headers: {
        apikey: backend.keys.publishable,
        Authorization: `Bearer ${held.session?.access_token}`,
      },
    },
  );
  const { url } = await answer.json();
  expect(errorOf(await followTo(backend, url))).toEqual(NOT_HERE);
  const { data } = await attacker.auth.getUser();
  expect(data.user?.identities).toMatchObject([{ provider: "email" }]);
});

test("rejects linking a used identity from another origin", async () => {
  const hint = newPerson();
  const outcomes = [];
  for (let count = 0; count < 2; count += 1) {
    const client = sessionClient(backend);
    await client.auth.signUp({ email: newEmail(), password: TEST_PASSWORD });
    const { data } = await client.auth.linkIdentity({
      provider: "keycloak",
      options: { queryParams: { login_hint: hint }, skipBrowserRedirect: true },
    });
    const back = await followTo(backend, data.url ?? "");
    const { error } = await client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
    outcomes.push(error?.code ?? "joined");
  }
  expect(outcomes).toEqual(["joined", "identity_already_exists"]);
});
