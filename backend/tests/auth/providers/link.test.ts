import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followTo, type Jar, sessionClient } from "../../support/browser.ts";
import { newEmail, TEST_PASSWORD } from "../../support/clients.ts";
import { CLIENT, type OidcServer, startOidcServer } from "../../support/oidc-server.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

/** Linking identities through a provider's pages, and a provider with OAuth 2 only. */

type GitHubUser = { id: number; login: string; emails: { email: string; verified: boolean }[] };

/** Responds as GitHub's documentation says; the code names the user. */
async function startGitHub() {
  const users = new Map<string, GitHubUser>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://github");
    const json = (value: unknown) =>
      response
        .writeHead(200, { "Content-Type": "application/json; charset=utf-8" })
        .end(JSON.stringify(value));
    const user = users.get(request.headers.authorization?.replace(/^Bearer /i, "") ?? "");
    if (url.pathname === "/authorize") {
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", url.searchParams.get("login") ?? "");
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      response.writeHead(302, { Location: back.toString() }).end();
    } else if (url.pathname === "/access_token") {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        const form = new URLSearchParams(body);
        const isKnown = form.get("client_secret") === "s" && users.has(form.get("code") ?? "");
        if (!isKnown) return void json({ error: "bad_verification_code" });
        json({ access_token: form.get("code"), token_type: "bearer", scope: "user:email" });
      });
    } else if (!user) response.writeHead(401).end();
    else if (url.pathname === "/user") json({ id: user.id, login: user.login, name: null });
    else json(user.emails.map((email, at) => ({ ...email, primary: at === 0, visibility: null })));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { users, address, close: () => new Promise((resolve) => server.close(resolve)) };
}

let oidc: OidcServer;
let github: Awaited<ReturnType<typeof startGitHub>>;
let backend: AuthBackend;
beforeAll(async () => {
  [oidc, github] = await Promise.all([startOidcServer(), startGitHub()]);
  backend = await openAuth({
    loginMethods: {
      providers: [
        {
          name: "keycloak",
          issuer: oidc.issuer,
          clientId: CLIENT.id,
          clientSecret: CLIENT.secret,
        },
        {
          name: "github",
          clientId: "g",
          clientSecret: "s",
          endpoints: {
            authorization: `${github.address}/authorize`,
            token: `${github.address}/access_token`,
            user: `${github.address}/user`,
            emails: `${github.address}/user/emails`,
          },
        },
      ],
    },
  });
  oidc.serve(backend.url);
});
afterAll(async () => {
  await backend.close();
  await Promise.all([oidc.close(), github.close()]);
});

function newPerson(): string {
  const id = randomUUID();
  oidc.people.set(id, { email: newEmail(), email_verified: true });
  return id;
}

const goingTo = (hint: string) => ({
  redirectTo: `${backend.url}/account`,
  queryParams: { login_hint: hint, login: hint },
  skipBrowserRedirect: true,
});

const nothing = (): Jar => new Map();

/** Creates a user with pages of this site open, or with an app of another origin, which has no cookies. */
async function newUser(jar?: Jar) {
  const client = sessionClient(backend, undefined, jar);
  const email = newEmail();
  const { data } = await client.auth.signUp({ email, password: TEST_PASSWORD });
  return { client, email, id: data.user?.id };
}

test.each([
  ["on a page of the site", nothing()],
  ["in an app of another origin", undefined],
])("links an identity asked for %s, which then signs in", async (_, jar) => {
  const { client, id, email } = await newUser(jar);
  const hint = newPerson();
  const { data, error } = await client.auth.linkIdentity({
    provider: "keycloak",
    options: goingTo(hint),
  });
  expect(error).toBeNull();
  const back = await followTo(backend, data.url ?? "", { jar });
  expect(back.pathname).toBe("/account");
  const exchanged = await client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  expect(exchanged.data.user).toMatchObject({ id, email });
  expect(exchanged.data.user?.app_metadata.providers).toEqual(["email", "keycloak"]);

  const elsewhere = sessionClient(backend);
  const way = await elsewhere.auth.signInWithOAuth({
    provider: "keycloak",
    options: goingTo(hint),
  });
  const code = (await followTo(backend, way.data.url ?? "")).searchParams.get("code") ?? "";
  expect((await elsewhere.auth.exchangeCodeForSession(code)).data.user?.id).toBe(id);
});

test("redirects with an error when the identity is in use", async () => {
  const hint = newPerson();
  const jars = [nothing(), nothing()] as const;
  for (const jar of jars) {
    const { client } = await newUser(jar);
    const { data } = await client.auth.linkIdentity({
      provider: "keycloak",
      options: goingTo(hint),
    });
    const back = await followTo(backend, data.url ?? "", { jar });
    const code = back.searchParams.get("error_code");
    expect(code).toBe(jar === jars[0] ? null : "identity_already_exists");
  }
});

test("links nothing without a session", async () => {
  const answer = await backend.fetch(
    `${backend.url}/auth/v1/user/identities/authorize?provider=keycloak&skip_http_redirect=true`,
    { headers: { apikey: backend.keys.publishable } },
  );
  expect([answer.status, (await answer.json()).error_code]).toEqual([401, "no_authorization"]);
});

test("uses the verified address of a GitHub user", async () => {
  const verified = newEmail();
  const emails = [
    { email: newEmail(), verified: false },
    { email: verified, verified: true },
  ];
  github.users.set("anna", { id: 7, login: "anna", emails });
  const client = sessionClient(backend);
  const { data } = await client.auth.signInWithOAuth({
    provider: "github",
    options: goingTo("anna"),
  });
  const back = await followTo(backend, data.url ?? "");
  const signedIn = await client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  expect(signedIn.data.user).toMatchObject({
    email: verified,
    user_metadata: { user_name: "anna", provider_id: "7", email_verified: true },
    app_metadata: { provider: "github" },
  });
});

test("reports a code that GitHub rejects", async () => {
  const client = sessionClient(backend);
  const { data } = await client.auth.signInWithOAuth({
    provider: "github",
    options: goingTo("bo"),
  });
  const back = await followTo(backend, data.url ?? "");
  expect(back.searchParams.get("error_description")).toBe("Unable to exchange external code");
});

test("links a second provider that verified the same address", async () => {
  const hint = newPerson();
  const email = oidc.people.get(hint)?.email ?? "";
  const first = sessionClient(backend);
  const byOidc = await first.auth.signInWithOAuth({ provider: "keycloak", options: goingTo(hint) });
  const code = (await followTo(backend, byOidc.data.url ?? "")).searchParams.get("code") ?? "";
  const { data } = await first.auth.exchangeCodeForSession(code);

  github.users.set("cy", { id: 9, login: "cy", emails: [{ email, verified: true }] });
  const second = sessionClient(backend);
  const way = await second.auth.signInWithOAuth({ provider: "github", options: goingTo("cy") });
  const other = (await followTo(backend, way.data.url ?? "")).searchParams.get("code") ?? "";
  const joined = await second.auth.exchangeCodeForSession(other);
  expect(joined.data.user?.id).toBe(data.user?.id);
  // The address was verified before, so the account keeps its credentials.
  expect(joined.data.user?.app_metadata.providers).toEqual(["keycloak", "github"]);
  expect((await first.auth.getUser()).error).toBeNull();
});
