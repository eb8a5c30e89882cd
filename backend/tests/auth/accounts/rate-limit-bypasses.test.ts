import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "../../../core/requests/bounded-requests.ts";
import { createUser, newEmail, TEST_PASSWORD, tokenOf } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

/** Requests crafted to hide from a rate limit what the auth service reads in them. */

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth({
    authLimits: { signIns: 20, accountFailures: 3, mails: 6, accountMails: 2 },
  });
});
afterAll(() => backend.close());

let count = 0;
/** A client address that no other test uses. */
function newAddress(): string {
  count += 1;
  return `203.0.113.${count}`;
}
const newPhone = () => `+4930${randomInt(10_000_000, 99_999_999)}`;

async function ask(
  path: string,
  body: object,
  address = newAddress(),
  method = "POST",
  token = "",
) {
  const response = await backend.fetch(backend.url + path, {
    method,
    headers: {
      apikey: backend.keys.publishable,
      "Content-Type": "application/json",
      [CLIENT_ADDRESS_HEADER]: address,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return response.status;
}

const PASSWORD_PATH = "/auth/v1/token?grant_type=password";

/** A right and a wrong code of an account. */
async function codeFor(email: string) {
  await ask("/auth/v1/recover", { email });
  const { code, link } = backend.mailTo(email);
  const token = new URL(link).searchParams.get("token") ?? "";
  return { code, token, wrong: code === "000000" ? "000001" : "000000" };
}

test.each([
  ["a null token", { token: null }],
  ["a null token hash", { token_hash: null, type: null }],
])("counts a password attempt despite %s", async (_, odd) => {
  const { email } = await createUser(backend);
  const statuses = [];
  for (let index = 0; index < 4; index += 1)
    statuses.push(await ask(PASSWORD_PATH, { email, password: "wrong", ...odd }));
  expect(statuses).toEqual([400, 400, 400, 429]);
});

test.each([{ token: 1 }, { token: ["x"] }, { token_hash: {} }, { phone: "+12025550123" }])(
  "does not count %j as a password attempt",
  async (odd) => {
    const { email } = await createUser(backend);
    expect(await ask(PASSWORD_PATH, { email, password: TEST_PASSWORD, ...odd })).toBe(400);
  },
);

test("counts a duplicate grant type as a password attempt", async () => {
  const { email } = await createUser(backend);
  const statuses = [];
  for (let index = 0; index < 4; index += 1) {
    const body = { email, password: "wrong" };
    statuses.push(await ask(`${PASSWORD_PATH}&grant_type=refresh_token`, body));
  }
  expect(statuses).toEqual([400, 400, 400, 429]);
});

test.each([
  "/auth/v1/%74oken",
  "/auth/v1//token",
  "/auth/v1/token/",
  "/%61uth/v1/token",
  "/auth/%761/token",
])("returns 404 for %s", async (path) => {
  const { email } = await createUser(backend);
  const body = { email, password: TEST_PASSWORD };
  expect(await ask(`${path}?grant_type=password`, body)).toBe(404);
  expect(await ask(PASSWORD_PATH, body)).toBe(200);
});

test("does not limit requests without an account by account", async () => {
  for (let index = 0; index < 5; index += 1) {
    expect(await ask(PASSWORD_PATH, { password: "wrong" })).not.toBe(429);
    expect(await ask("/auth/v1/verify", { token: "000000", type: "recovery" })).not.toBe(429);
  }
});

describe("codes", () => {
  test("counts code attempts for the address that the code is redeemed for", async () => {
    const { email } = await createUser(backend);
    const { code } = await codeFor(email);
    for (const length of [1, 3, 5]) {
      const split = { email: email + code.slice(0, length), token: code.slice(length) };
      expect(await ask("/auth/v1/verify", { ...split, type: "recovery" })).toBe(403);
    }
    const moved = { email: email.slice(0, -4), token: email.slice(-4) + code };
    expect(await ask("/auth/v1/verify", { ...moved, type: "recovery" })).toBe(403);
    expect(await ask("/auth/v1/verify", { email, token: code, type: "recovery" })).toBe(200);
  });

  test("rejects a text message code combined with a token hash", async () => {
    const phone = newPhone();
    const guess = { phone, type: "sms", token: "000000" };
    expect(await ask("/auth/v1/verify", { ...guess, token_hash: "x" })).toBe(400);
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push(await ask("/auth/v1/verify", guess));
    expect(statuses).toEqual([403, 403, 403, 429]);
    expect(await ask("/auth/v1/verify", { ...guess, token_hash: "x" })).toBe(429);
  });

  test("keeps the failures of an account when another one signs in", async () => {
    const { email } = await createUser(backend);
    const own = await createUser(backend);
    const { wrong } = await codeFor(email);
    const { token } = await codeFor(own.email);
    const guess = { email, token: wrong, type: "recovery" };
    for (let index = 0; index < 2; index += 1)
      expect(await ask("/auth/v1/verify", guess)).toBe(403);
    expect(await ask("/auth/v1/verify", { ...guess, token_hash: token })).toBe(200);
    expect(await ask("/auth/v1/verify", guess)).toBe(403);
    expect(await ask("/auth/v1/verify", guess)).toBe(429);
  });
});

test("counts followed links with entered codes, but not HEAD requests", async () => {
  const address = newAddress();
  const statusOf = async (method: string, path = "/auth/v1/verify") => {
    const response = await backend.fetch(
      `${backend.url}${path}?type=recovery&token=${"0".repeat(64)}`,
      {
        method,
        headers: { [CLIENT_ADDRESS_HEADER]: address },
        redirect: "manual",
      },
    );
    return response.status;
  };
  for (let index = 0; index < 20; index += 1) expect(await statusOf("GET")).toBe(303);
  expect(await statusOf("GET")).toBe(429);
  expect(await statusOf("GET", "/auth/v1/%76erify")).toBe(404);
  expect(await statusOf("GET", "/%61uth/v1/verify")).toBe(404);
  expect(await statusOf("HEAD")).toBe(200);
  const code = { email: newEmail(), token: "000000", type: "recovery" };
  expect(await ask("/auth/v1/verify", code, address)).toBe(429);
});

test("limits messages to a number despite an added email address", async () => {
  const { client } = await createUser(backend);
  const token = await tokenOf(client);
  const phone = newPhone();
  const statuses = [];
  for (let index = 0; index < 3; index += 1) {
    const change = { phone, email: newEmail() };
    statuses.push(await ask("/auth/v1/user", change, newAddress(), "PUT", token));
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test("counts an email that a HEAD request sends", async () => {
  const { client } = await createUser(backend);
  const token = await tokenOf(client);
  const address = newAddress();
  const statuses = [];
  for (let index = 0; index < 7; index += 1) {
    const response = await backend.fetch(`${backend.url}/auth/v1/reauthenticate`, {
      method: "HEAD",
      headers: {
        apikey: backend.keys.publishable,
        Authorization: `Bearer ${token}`,
        [CLIENT_ADDRESS_HEADER]: address,
      },
    });
    statuses.push(response.status);
  }
  expect(statuses.slice(0, 6)).not.toContain(429);
  expect(statuses[6]).toBe(429);
});
