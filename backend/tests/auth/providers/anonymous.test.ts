import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt } from "jose";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSmsSender } from "../../../core/messages/send-sms.ts";
import { anonymousClient, createUser, newEmail, TEST_PASSWORD } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

/** Anonymous accounts, and the responses of a backend whose other login methods are disabled. */

type Posted = { authorization: string | undefined; body: unknown };
const posted: Posted[] = [];
const logged: string[] = [];
let gatewayStatus = 200;
const gateway = createServer((request, response) => {
  let text = "";
  request.on("data", (part) => {
    text += part;
  });
  request.on("end", () => {
    posted.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
    response.writeHead(gatewayStatus).end();
  });
});

let open: AuthBackend;
let closed: AuthBackend;
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const { port } = gateway.address() as AddressInfo;
  open = await openAuth({
    loginMethods: { anonymous: true },
    sendSms: createSmsSender({
      smsUrl: `http://:sms-token@127.0.0.1:${port}/send`,
      outboxFolder: "",
    }),
    log: pino({ level: "error" }, { write: (line: string) => void logged.push(line) }),
  });
  closed = await openAuth({ loginMethods: { phone: false, manualLinking: false } });
});
afterAll(async () => {
  await Promise.all([open.close(), closed.close()]);
  await new Promise((resolve) => gateway.close(resolve));
});

test("creates an anonymous session", async () => {
  const client = anonymousClient(open);
  const { data, error } = await client.auth.signInAnonymously({
    options: { data: { theme: "a" } },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ is_anonymous: true, email: "", user_metadata: { theme: "a" } });
  expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({
    is_anonymous: true,
    amr: [{ method: "anonymous" }],
    app_metadata: { role: "reader" },
  });
  const reauthenticated = await client.auth.reauthenticate();
  expect(reauthenticated.error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("converts an anonymous user with email and password to a regular one", async () => {
  const client = anonymousClient(open);
  const { data } = await client.auth.signInAnonymously();
  const email = newEmail();
  const named = await client.auth.updateUser({ email });
  expect(named.error).toBeNull();
  const { code } = open.mailTo(email);
  const shown = { email, token: code, type: "email_change" } as const;
  expect((await client.auth.verifyOtp(shown)).error).toBeNull();
  expect((await client.auth.updateUser({ password: TEST_PASSWORD })).error).toBeNull();
  const again = await anonymousClient(open).auth.signInWithPassword({
    email,
    password: TEST_PASSWORD,
  });
  expect(again.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
});

test("sends text messages to the gateway with its token and reports rejections", async () => {
  const { auth } = anonymousClient(open);
  const phone = "+493012345678";
  expect((await auth.signInWithOtp({ phone })).error).toBeNull();
  expect(posted.at(-1)).toMatchObject({
    authorization: "Bearer sms-token",
    body: { to: phone, text: expect.stringMatching(/\b\d{6}\b/) },
  });
  gatewayStatus = 500;
  const { error } = await auth.signInWithOtp({ phone });
  expect(error).toMatchObject({ status: 422, code: "sms_send_failed" });
  expect(logged.join()).not.toContain("sms-token");
});

test("returns GoTrue's errors for disabled login methods", async () => {
  const { auth } = anonymousClient(closed);
  const { client } = await createUser(closed);
  const { data } = await client.auth.getUserIdentities();
  const [identity] = data?.identities ?? [];
  if (!identity) throw new Error("the identity has to be there");
  const refusals = [
    await auth.signInAnonymously(),
    await auth.signInWithOtp({ phone: "+493012345678" }),
    await auth.signInWithSSO({ domain: "example.org" }),
    await client.auth.linkIdentity({ provider: "google" }),
    await client.auth.unlinkIdentity(identity),
    await auth.signInWithIdToken({ provider: "google", token: randomUUID() }),
  ];
  expect(refusals.map(({ error }) => [error?.status, error?.code])).toEqual([
    [422, "anonymous_provider_disabled"],
    [400, "phone_provider_disabled"],
    [404, "saml_provider_disabled"],
    [404, "manual_linking_disabled"],
    [404, "manual_linking_disabled"],
    [400, "provider_disabled"],
  ]);
  const metadata = await closed.fetch(`${closed.url}/auth/v1/sso/saml/metadata`);
  expect(metadata.status).toBe(404);
});

test("lists the login methods in the settings", async () => {
  const ask = async (backend: AuthBackend) => {
    const answer = await backend.fetch(`${backend.url}/auth/v1/settings`, {
      headers: { apikey: backend.keys.publishable },
    });
    return answer.json();
  };
  expect(await ask(open)).toMatchObject({
    external: { anonymous_users: true, phone: true, email: true, google: false },
    saml_enabled: false,
  });
  expect(await ask(closed)).toMatchObject({ external: { anonymous_users: false, phone: false } });
});
