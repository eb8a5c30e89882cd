import { createHash, randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashFlowCode } from "../../../auth/codes/auth-flows.ts";
import { fetchWith, followTo, type Jar, sessionClient } from "../../support/browser.ts";
import { createUser, newEmail, TEST_PASSWORD } from "../../support/clients.ts";
import { findTablesContaining } from "../../support/find-tables.ts";
import { readSecrets } from "../../support/forge-tokens.ts";
import { CLIENT, type OidcServer, startOidcServer } from "../../support/oidc-server.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

/** Sign-in with a real OpenID Connect provider, through its pages. */

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
          label: "the office",
        },
        { name: "gitlab", issuer: "http://127.0.0.1:1", clientId: "a", clientSecret: "b" },
      ],
    },
  });
  oidc.serve(backend.url);
});
afterAll(async () => {
  await backend.close();
  await oidc.close();
});

/** Creates a user of the provider. */
function newPerson(person: { email?: string; email_verified?: boolean; name?: string } = {}) {
  const id = randomUUID();
  const known = { email: newEmail(), email_verified: true, name: "Anna Arendt", ...person };
  oidc.people.set(id, known);
  return { id, ...known };
}

const wayTo = async (client: SupabaseClient, hint: string, redirectTo = `${backend.url}/login`) => {
  const { data } = await client.auth.signInWithOAuth({
    provider: "keycloak",
    options: { redirectTo, queryParams: { login_hint: hint }, skipBrowserRedirect: true },
  });
  return data.url ?? "";
};

/** A complete flow: redirect to the provider, callback, exchange of the code. */
async function signIn(hint: string, client = sessionClient(backend)) {
  const back = await followTo(backend, await wayTo(client, hint));
  const code = back.searchParams.get("code");
  const { data } = code ? await client.auth.exchangeCodeForSession(code) : {};
  return { client, back, session: data?.session, user: data?.user };
}

/** Error parameters of a redirect, in query and fragment. */
function errorOf(back: URL) {
  const read = (given: URLSearchParams) =>
    ["error", "error_code", "error_description"].map((name) => given.get(name));
  const inQuery = read(back.searchParams);
  expect(read(new URLSearchParams(back.hash.slice(1)))).toEqual(inQuery);
  return inQuery;
}

describe("with PKCE", () => {
  test("creates an account and a session with PKCE", async () => {
    const person = newPerson();
    const { session, back } = await signIn(person.id);
    expect(back.pathname).toBe("/login");
    expect(session?.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: "keycloak", providers: ["keycloak"] },
      user_metadata: { name: "Anna Arendt", full_name: "Anna Arendt", email_verified: true },
      is_anonymous: false,
    });
    expect(session?.user.identities).toMatchObject([
      { provider: "keycloak", id: person.id, identity_data: { email: person.email } },
    ]);
    expect(session?.provider_token).toEqual(expect.any(String));
    const claims = decodeJwt(session?.access_token ?? "");
    expect(claims).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
  });

  test("finds the account of a returning user and keeps their chosen name", async () => {
    const person = newPerson();
    const first = await signIn(person.id);
    await first.client.auth.updateUser({ data: { name: "A. A." } });
    const again = await signIn(person.id);
    expect(again.user?.id).toBe(first.user?.id);
    expect(again.user?.user_metadata).toMatchObject({ name: "A. A.", full_name: "Anna Arendt" });
  });

  test("keeps the authentication method after a refresh", async () => {
    const { client } = await signIn(newPerson().id);
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(decodeJwt(data.session?.access_token ?? "").amr).toContainEqual(
      expect.objectContaining({ method: "oauth" }),
    );
  });

  test("accepts a PKCE code once, and only with its verifier", async () => {
    const thief = sessionClient(backend);
    await wayTo(thief, "victim");
    const client = sessionClient(backend);
    const back = await followTo(backend, await wayTo(client, newPerson().id));
    const code = back.searchParams.get("code") ?? "";
    const stolen = await thief.auth.exchangeCodeForSession(code);
    expect(stolen.error).toMatchObject({ status: 400, code: "bad_code_verifier" });
    const cookies = new Map<string, string>();
    const own = sessionClient(backend, cookies);
    const mine = await followTo(backend, await wayTo(own, newPerson().id));
    const copied = new Map(cookies);
    const once = await own.auth.exchangeCodeForSession(mine.searchParams.get("code") ?? "");
    expect(once.error).toBeNull();
    const twice = await sessionClient(backend, copied).auth.exchangeCodeForSession(
      mine.searchParams.get("code") ?? "",
    );
    expect(twice.error).toMatchObject({ status: 404, code: "flow_state_not_found" });
  });
});

test("stores codes, verifiers and provider tokens hashed or encrypted", async () => {
  const client = sessionClient(backend);
  const way = await backend.fetch(await wayTo(client, newPerson().id), { redirect: "manual" });
  const challenge = new URL(way.headers.get("Location") ?? "").searchParams.get("code_challenge");
  expect(challenge).toBeTruthy();
  const verifiers = await backend.sql`select code_verifier from auth.oauth_client_states`;
  const shown = verifiers.map(({ code_verifier }) =>
    createHash("sha256").update(code_verifier).digest("base64url"),
  );
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).not.toContain(challenge);

  const back = await followTo(backend, await wayTo(client, newPerson().id));
  const code = back.searchParams.get("code") ?? "";
  expect(await findTablesContaining(backend.sql, code)).toEqual([]);
  const [stolen] = await backend.sql`
    select provider_access_token as token from auth.flow_state
    where auth_code is not null order by auth_code_issued_at desc limit 1`;
  const { data } = await client.auth.exchangeCodeForSession(code);
  expect(data.session?.provider_token).toBeTruthy();
  expect(stolen.token).not.toContain(data.session?.provider_token);
});

test("expires a PKCE code after five minutes", async () => {
  const { jwtSecret } = await readSecrets(backend);
  for (const [minutes, code] of [
    [4, null],
    [6, "flow_state_expired"],
  ] as const) {
    const client = sessionClient(backend);
    const back = await followTo(backend, await wayTo(client, newPerson().id));
    const brought = back.searchParams.get("code") ?? "";
    await backend.sql`
      update auth.flow_state set auth_code_issued_at = now() - make_interval(mins => ${minutes})
      where auth_code = ${hashFlowCode(jwtSecret, brought)}`;
    const { error } = await client.auth.exchangeCodeForSession(brought);
    expect(error?.code ?? null).toBe(code);
  }
});

test("returns the session in the fragment in the implicit flow", async () => {
  const person = newPerson();
  const url = new URL("/auth/v1/authorize", backend.url);
  url.search = new URLSearchParams({ provider: "keycloak", login_hint: person.id }).toString();
  const back = await followTo(backend, url.toString());
  const brought = new URLSearchParams(back.hash.slice(1));
  expect(brought.get("token_type")).toBe("bearer");
  expect(brought.get("provider_token")).toBeTruthy();
  const { data } = await sessionClient(backend).auth.setSession({
    access_token: brought.get("access_token") ?? "",
    refresh_token: brought.get("refresh_token") ?? "",
  });
  expect(data.user?.email).toBe(person.email);
});

test("accepts a callback by form", async () => {
  const person = newPerson();
  const client = sessionClient(backend);
  const callback = "/auth/v1/callback";
  const jar: Jar = new Map();
  const way = await wayTo(client, person.id);
  const brought = await followTo(backend, way, { last: callback, jar });
  // Browsers send no cookies with a cross-site form.
  const answer = await backend.fetch(new URL(callback, backend.url), {
    method: "POST",
    body: brought.searchParams,
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  const back = await followTo(backend, answer.headers.get("Location") ?? "", { jar });
  const { data } = await client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  expect(data.user?.email).toBe(person.email);
});

describe("accounts with the same address", () => {
  test("links an account by a verified address and removes its unverified credentials", async () => {
    const known = await createUser(backend);
    const { user } = await signIn(newPerson({ email: known.email }).id);
    expect(user?.id).toBe(known.id);
    expect(user?.app_metadata.providers).toEqual(["keycloak"]);
    const before = await known.client.auth.getUser();
    expect(before.error?.name).toBe("AuthSessionMissingError");
    const byPassword = await sessionClient(backend).auth.signInWithPassword({
      email: known.email,
      password: TEST_PASSWORD,
    });
    expect(byPassword.error).toMatchObject({ code: "invalid_credentials" });
    const mail = backend.mailTo(known.email);
    expect(mail.subject).toContain("How you sign in");
  });

  test("does not link an account by an unverified address", async () => {
    const known = await createUser(backend);
    const { back } = await signIn(newPerson({ email: known.email, email_verified: false }).id);
    expect(errorOf(back)).toEqual([
      "access_denied",
      "provider_email_needs_verification",
      "Unverified email with keycloak. Verify the email with keycloak in order to sign in",
    ]);
    const { data } = await known.client.auth.getUser();
    expect(data.user?.identities).toMatchObject([{ provider: "email" }]);
  });

  test("rejects a banned user", async () => {
    const person = newPerson();
    const { user } = await signIn(person.id);
    await banForever(user?.id ?? "");
    expect(errorOf((await signIn(person.id)).back)).toEqual([
      "access_denied",
      "user_banned",
      "User is banned",
    ]);
  });
});

test("rejects a provider profile without an email address", async () => {
  const { back } = await signIn(newPerson({ email: undefined }).id);
  expect(errorOf(back)[2]).toBe("Error getting user email from external provider");
});

describe("errors", () => {
  test("redirects with the provider's error", async () => {
    const client = sessionClient(backend);
    const { data } = await client.auth.signInWithOAuth({
      provider: "keycloak",
      options: { redirectTo: `${backend.url}/login?from=%2Fabout`, skipBrowserRedirect: true },
    });
    const back = await followTo(backend, data.url ?? "");
    expect([back.pathname, back.searchParams.get("from")]).toEqual(["/login", "/about"]);
    expect(errorOf(back)).toEqual(["access_denied", null, "The user said no"]);
  });

  test("redirects with an error when a provider does not answer", async () => {
    const url = `${backend.url}/auth/v1/authorize?provider=gitlab&redirect_to=${backend.url}/login`;
    expect(errorOf(await followTo(backend, url))[2]).toBe(
      "GitLab cannot be reached. Try again in a moment.",
    );
  });

  test("rejects an unknown provider", async () => {
    const answer = await backend.fetch(`${backend.url}/auth/v1/authorize?provider=facebook`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error_code: "validation_failed",
      msg: "Unsupported provider: provider is not enabled",
    });
  });

  test.each([
    [
      "a challenge without its method",
      "code_challenge=abcdefghijabcdefghijabcdefghijabcdefghijabc",
    ],
    ["a challenge that is too short", "code_challenge=abc&code_challenge_method=s256"],
    ["an unknown challenge method", `code_challenge=${"a".repeat(43)}&code_challenge_method=md5`],
  ])("reports an error to the page: %s", async (_, parameters) => {
    const answer = await backend.fetch(
      `${backend.url}/auth/v1/authorize?provider=keycloak&${parameters}`,
    );
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, "validation_failed"]);
  });

  test.each([
    "https://evil.example/steal",
    "//evil.example",
    "javascript:alert(1)",
    "https://user@evil.example",
  ])("does not redirect to %s", async (redirectTo) => {
    const url = await wayTo(sessionClient(backend), newPerson().id, redirectTo);
    const back = await followTo(backend, url);
    expect(back.origin).toBe(backend.url);
  });

  test("rejects a missing, forged or modified state", async () => {
    const callback = `${backend.url}/auth/v1/callback`;
    expect(errorOf(await followTo(backend, `${callback}?code=a`))).toEqual([
      "invalid_request",
      "bad_oauth_callback",
      "OAuth state parameter missing",
    ]);
    const way = await backend.fetch(await wayTo(sessionClient(backend), "x"), {
      redirect: "manual",
    });
    const state = new URL(way.headers.get("Location") ?? "").searchParams.get("state") ?? "";
    const [head, , signature] = state.split(".");
    const other = Buffer.from(JSON.stringify({ jti: randomUUID(), to: backend.url })).toString(
      "base64url",
    );
    for (const bad of [randomUUID(), `${head}.${other}.${signature}`, `${state}x`]) {
      const back = await followTo(backend, `${callback}?code=a&state=${bad}`);
      expect(errorOf(back)[1]).toBe("bad_oauth_state");
    }
  });

  test("rejects a flow that was completed before", async () => {
    const url = await wayTo(sessionClient(backend), newPerson().id);
    const jar: Jar = new Map();
    const way = await fetchWith(jar, backend)(url);
    const state = new URL(way.headers.get("Location") ?? "").searchParams.get("state") ?? "";
    const callback = `${backend.url}/auth/v1/callback?code=guessed&state=${state}`;
    // The first attempt uses up the state, whatever the provider says about its code.
    expect(errorOf(await followTo(backend, callback, { jar }))[2]).toBe(
      "Unable to exchange external code",
    );
    expect(errorOf(await followTo(backend, callback, { jar }))[2]).toBe(
      "OAuth state not found or expired",
    );
  });

  test("does not pass reserved parameters on to the provider", async () => {
    const url = `${backend.url}/auth/v1/authorize?provider=keycloak&client_id=other&redirect_uri=https%3A%2F%2Fevil.example&state=x&nonce=y&response_type=token&prompt=login`;
    const way = await backend.fetch(url, { redirect: "manual" });
    const asked = new URL(way.headers.get("Location") ?? "").searchParams;
    expect(asked.get("client_id")).toBe(CLIENT.id);
    expect(asked.get("redirect_uri")).toBe(`${backend.url}/auth/v1/callback`);
    expect(asked.get("response_type")).toBe("code");
    expect(asked.get("prompt")).toBe("login");
    expect([asked.get("state"), asked.get("nonce")]).not.toContain("x");
    expect(asked.get("code_challenge_method")).toBe("S256");
  });
});

async function banForever(userId: string): Promise<void> {
  await backend.sql`update auth.users set banned_until = 'infinity' where id = ${userId}`;
}
