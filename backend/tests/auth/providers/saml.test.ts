import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionClient } from "../../support/browser.ts";
import { createUser, TEST_PASSWORD } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { type Assertion, createIdentityProvider } from "./identity-provider.ts";

/** Single sign-on with real assertions, valid and modified. */

const office = createIdentityProvider("https://idp.office.example/saml");
const impostor = createIdentityProvider("https://idp.office.example/saml");
const lab = createIdentityProvider("https://idp.lab.example");

let backend: AuthBackend;
let siteMetadata: string;
let published: Server;
beforeAll(async () => {
  published = createServer((_, response) => response.end(lab.metadata));
  await new Promise<void>((resolve) => published.listen(0, "127.0.0.1", resolve));
  const { port } = published.address() as AddressInfo;
  backend = await openAuth({
    loginMethods: {
      saml: {
        providers: [
          { name: "office", domains: ["office.example"], metadataXml: office.metadata },
          {
            name: "lab",
            id: "7f9c24e8-3b12-4f9a-9c53-0c7f3a1d9e10",
            metadataUrl: `http://127.0.0.1:${port}/metadata`,
            attributes: { email: "contact", name: ["first", "call-name"] },
          },
        ],
      },
    },
  });
  siteMetadata = await (await backend.fetch(`${backend.url}/auth/v1/sso/saml/metadata`)).text();
});
afterAll(async () => {
  await backend.close();
  await new Promise((resolve) => published.close(resolve));
});

const atOffice = () => `${randomUUID()}@office.example`;

async function begin(client: SupabaseClient, redirectTo = `${backend.url}/login`) {
  const { data, error } = await client.auth.signInWithSSO({
    domain: "office.example",
    options: { redirectTo },
  });
  expect(error).toBeNull();
  return office.readRequest(siteMetadata, data?.url ?? "");
}

/** Posts a response to the backend, as a browser does. Returns the redirect. */
async function post(response: string, relayState: string): Promise<URL> {
  const answer = await backend.fetch(`${backend.url}/auth/v1/sso/saml/acs`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ SAMLResponse: response, RelayState: relayState }),
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("Location") ?? "");
}

async function signIn(assertion: Assertion, client = sessionClient(backend)) {
  const request = await begin(client);
  const response = await office.answer(siteMetadata, request.id, assertion);
  const back = await post(response, request.relayState);
  const code = back.searchParams.get("code");
  const { data } = code ? await client.auth.exchangeCodeForSession(code) : {};
  return { client, back, session: data?.session, user: data?.user };
}

const errorOf = (back: URL) => back.searchParams.get("error_description");

test("returns SAML metadata with the URLs of the site", () => {
  expect(siteMetadata).toContain(`entityID="${backend.url}/auth/v1/sso/saml/metadata"`);
  expect(siteMetadata).toContain(`Location="${backend.url}/auth/v1/sso/saml/acs"`);
  expect(siteMetadata).toContain('WantAssertionsSigned="true"');
});

describe("single sign-on users", () => {
  test("creates and finds the account of a single sign-on user", async () => {
    const [nameId, mail] = [randomUUID(), atOffice()];
    const first = await signIn({ nameId, attributes: { mail, displayName: "Gus" } });
    expect(first.user).toMatchObject({
      email: mail,
      user_metadata: { name: "Gus", email_verified: true },
      identities: [{ id: nameId }],
    });
    expect(first.user?.app_metadata.provider).toMatch(/^sso:[0-9a-f-]{36}$/);
    expect(decodeJwt(first.session?.access_token ?? "").amr).toMatchObject([
      { method: "sso/saml" },
    ]);
    const again = await signIn({ nameId, attributes: { mail } });
    expect(again.user?.id).toBe(first.user?.id);
  });

  test("redirects a single sign-on user only to pages of the site", async () => {
    for (const [wanted, path] of [
      [`${backend.url}/login?from=%2Fabout`, "/login"],
      ["https://evil.example/login", "/"],
    ] as const) {
      const request = await begin(sessionClient(backend), wanted);
      const response = await office.answer(siteMetadata, request.id, {
        attributes: { mail: atOffice() },
      });
      const back = await post(response, request.relayState);
      expect([back.origin, back.pathname]).toEqual([backend.url, path]);
    }
  });

  test("links the account with an address at a domain of the provider", async () => {
    const client = sessionClient(backend);
    const email = atOffice();
    const { data } = await client.auth.signUp({ email, password: TEST_PASSWORD });
    const { user } = await signIn({ attributes: { mail: email } });
    expect(user?.id).toBe(data.user?.id);
  });

  test("does not link an account with an address at another domain", async () => {
    const known = await createUser(backend);
    const { back } = await signIn({ attributes: { mail: known.email } });
    expect(back.searchParams.get("error_code")).toBe("email_exists");
    const { data } = await known.client.auth.getUser();
    expect(data.user?.id).toBe(known.id);
  });

  test("rejects changes of password and address by a single sign-on user", async () => {
    const mail = atOffice();
    const { client } = await signIn({ attributes: { mail } });
    for (const change of [{ password: "another long password" }, { email: "a@example.org" }]) {
      const { error } = await client.auth.updateUser(change);
      expect(error).toMatchObject({ status: 422, code: "user_sso_managed" });
    }
    expect((await client.auth.updateUser({ data: { name: "Gus" } })).error).toBeNull();
    expect((await client.auth.resetPasswordForEmail(mail)).error).toBeNull();
    expect(backend.mailsTo(mail)).toEqual([]);
  });

  test("returns a single sign-on session in the fragment in the implicit flow", async () => {
    const answer = await backend.fetch(`${backend.url}/auth/v1/sso`, {
      method: "POST",
      redirect: "manual",
      headers: { apikey: backend.keys.publishable, "Content-Type": "application/json" },
      body: JSON.stringify({ domain: "OFFICE.example", redirect_to: `${backend.url}/login` }),
    });
    expect(answer.status).toBe(303);
    const request = await office.readRequest(siteMetadata, answer.headers.get("Location") ?? "");
    const mail = atOffice();
    const response = await office.answer(siteMetadata, request.id, { attributes: { mail } });
    const brought = new URLSearchParams((await post(response, request.relayState)).hash.slice(1));
    expect(decodeJwt(brought.get("access_token") ?? "").email).toBe(mail);
  });
});

test("finds a provider by id, with metadata by URL and its own attributes", async () => {
  const client = sessionClient(backend);
  const { data } = await client.auth.signInWithSSO({
    providerId: "7f9c24e8-3b12-4f9a-9c53-0c7f3a1d9e10",
    options: { redirectTo: `${backend.url}/login` },
  });
  const request = await lab.readRequest(siteMetadata, data?.url ?? "");
  const contact = `${randomUUID()}@lab.example`;
  const response = await lab.answer(siteMetadata, request.id, {
    attributes: { contact, "call-name": "Hal" },
  });
  const back = await post(response, request.relayState);
  const code = back.searchParams.get("code") ?? "";
  const signedIn = await client.auth.exchangeCodeForSession(code);
  expect(signedIn.data.user).toMatchObject({ email: contact, user_metadata: { name: "Hal" } });
});

describe("invalid assertions", () => {
  const attributes = { mail: "ida@office.example" };
  const wrongs: [string, Assertion["wrong"], Assertion["good"]?][] = [
    ["for another site", { audience: "https://other.example" }],
    ["for another recipient", { recipient: "https://other.example/acs" }],
    ["of another request", { inResponseTo: "_other", subjectInResponseTo: "_other" }],
    ["of another request, inside the signature only", { subjectInResponseTo: "_other" }],
    ["of another provider", { issuer: "https://idp.lab.example" }],
    ["expired", {}, [-20, -10]],
    ["not valid yet", {}, [10, 20]],
  ];
  test.each(wrongs)("rejects an assertion: %s", async (_, wrong, good) => {
    const { back, session } = await signIn({ attributes, wrong, good });
    expect(session).toBeUndefined();
    expect(errorOf(back)).toBe("SAML Assertion is not valid");
  });

  test("rejects a modified, wrongly signed or unsigned assertion", async () => {
    const tamper = (response: string, change: (xml: string) => string) =>
      Buffer.from(change(Buffer.from(response, "base64").toString())).toString("base64");
    const changes: [string, (xml: string) => string][] = [
      ["another address", (xml) => xml.replace("ida@office.example", "admin@office.example")],
      ["no signature", (xml) => xml.replace(/<ds:Signature.*?<\/ds:Signature>/s, "")],
      ["a second assertion", (xml) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, "$&$&")],
      [
        "a comment in the address",
        (xml) => xml.replace("ida@office.example", "ida@office.example<!-- -->.evil.example"),
      ],
      ["no document at all", () => "<"],
      ["a document type", (xml) => `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${xml}`],
    ];
    for (const [what, change] of changes) {
      const request = await begin(sessionClient(backend));
      const response = await office.answer(siteMetadata, request.id, { attributes });
      const back = await post(tamper(response, change), request.relayState);
      expect([what, errorOf(back)]).toEqual([what, "SAML Assertion is not valid"]);
    }
    const request = await begin(sessionClient(backend));
    const forged = await impostor.answer(siteMetadata, request.id, { attributes });
    expect(errorOf(await post(forged, request.relayState))).toBe("SAML Assertion is not valid");
  });

  test("rejects a replayed and an unsolicited assertion", async () => {
    const request = await begin(sessionClient(backend));
    const response = await office.answer(siteMetadata, request.id, { attributes });
    const first = await post(response, request.relayState);
    expect(first.searchParams.get("code")).toBeTruthy();
    const again = await post(response, request.relayState);
    expect(again.searchParams.get("error_code")).toBe("saml_relay_state_not_found");
    // The relay state of another request does not make it valid.
    const other = await begin(sessionClient(backend));
    expect(errorOf(await post(response, other.relayState))).toBe("SAML Assertion is not valid");
    for (const relayState of ["", "https://evil.example", "x"]) {
      const back = await post(response, relayState);
      expect([back.origin, back.searchParams.get("error_code")]).toEqual([
        backend.url,
        "validation_failed",
      ]);
    }
    expect((await post("", randomUUID())).searchParams.get("error_code")).toBe(
      "saml_relay_state_not_found",
    );
  });

  test("rejects an assertion without an email address", async () => {
    const { back } = await signIn({ attributes: { displayName: "Jo" } });
    expect(back.searchParams.get("error_code")).toBe("saml_assertion_no_email");
  });
});

test("rejects a sign-in without a provider or with an unknown one", async () => {
  const { auth } = sessionClient(backend);
  const unknown = await auth.signInWithSSO({ domain: "unknown.example" });
  expect(unknown.error).toMatchObject({ status: 404, code: "sso_provider_not_found" });
  const none = await auth.signInWithSSO({ providerId: randomUUID() });
  expect(none.error).toMatchObject({ status: 404, code: "sso_provider_not_found" });
  const nothing = await auth.signInWithSSO({ domain: "" });
  expect(nothing.error).toMatchObject({ status: 400, code: "validation_failed" });
});
