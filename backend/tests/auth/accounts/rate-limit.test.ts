import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_AUTH_LIMITS } from "../../../auth/service/auth-limits.ts";
import { CLIENT_ADDRESS_HEADER } from "../../../core/requests/bounded-requests.ts";
import { anonymousClient, createUser, newEmail, TEST_PASSWORD } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { skipOnTwoBackends } from "../../support/open-test-backend.ts";

/** Rate limits per client address and account. */

const LIMITS = {
  signUps: 4,
  signIns: 20,
  accountFailures: 3,
  mails: 6,
  accountMails: 2,
};

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth({ authLimits: LIMITS });
});
afterAll(() => backend.close());

let count = 0;
/** A client address that no other test uses. */
function newAddress(): string {
  count += 1;
  return `203.0.113.${count}`;
}

async function ask(path: string, body: object, address = newAddress(), method = "POST") {
  const response = await backend.fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: backend.keys.publishable,
      "Content-Type": "application/json",
      [CLIENT_ADDRESS_HEADER]: address,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const signIn = (email: string, password: string, address?: string) =>
  ask("/token?grant_type=password", { email, password }, address);
/** Creates an account from a client address of its own. */
async function newAccount(): Promise<string> {
  const email = newEmail();
  expect((await ask("/signup", { email, password: TEST_PASSWORD })).status).toBe(200);
  return email;
}

describe("rate limit errors", () => {
  test("returns a rate limit error with Retry-After in supabase-js's format", async () => {
    const address = newAddress();
    const send = () => ask("/signup", { email: newEmail(), password: TEST_PASSWORD }, address);
    for (let index = 0; index < 4; index += 1) expect((await send()).status).toBe(200);
    const { status, headers, body } = await send();
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(150);
    expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(180);
    expect(body).toMatchObject({
      code: "over_request_rate_limit",
      message: "Too many sign-ups. Try again in 3 minutes.",
    });
    expect((await ask("/signup", { email: newEmail(), password: TEST_PASSWORD })).status).toBe(200);
  });

  test("gives supabase-js code, message and status of a rate limit error", async () => {
    const { email } = await createUser(backend);
    const client = anonymousClient(backend);
    for (let index = 0; index < 3; index += 1)
      await client.auth.signInWithPassword({ email, password: "wrong" });
    const { error } = await client.auth.signInWithPassword({ email, password: "wrong" });
    expect(error).toMatchObject({
      status: 429,
      code: "over_request_rate_limit",
      message: "Too many sign-in attempts. Try again in 5 minutes.",
    });
  });
});

test("limits sign-ins per client address, but not refreshes", async () => {
  const { client, email } = await createUser(backend);
  const address = newAddress();
  for (let index = 0; index < 20; index += 1)
    expect((await signIn(email, TEST_PASSWORD, address)).status).toBe(200);
  const refused = await signIn(email, TEST_PASSWORD, address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await signIn(newEmail(), "wrong", address)).status).toBe(429);
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
  for (let index = 0; index < 25; index += 1)
    expect((await client.auth.refreshSession()).error).toBeNull();
});

describe("failed sign-ins", () => {
  test("locks an account after failed sign-ins from any address, even for the right password", async () => {
    const email = await newAccount();
    const other = await newAccount();
    for (const variant of [email, email.toUpperCase(), email]) {
      const failed = await signIn(variant, "wrong");
      expect([failed.status, failed.body.error_code]).toEqual([400, "invalid_credentials"]);
    }
    const locked = await signIn(email, TEST_PASSWORD);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get("Retry-After"))).toBeGreaterThan(270);
    expect(Number(locked.headers.get("Retry-After"))).toBeLessThanOrEqual(300);
    expect((await signIn(other, TEST_PASSWORD)).status).toBe(200);
  });

  test("counts failed sign-ins of unknown accounts alike", async () => {
    const known = await newAccount();
    const unknown = newEmail();
    const answers = [];
    for (const email of [known, unknown]) {
      const all = [];
      for (let index = 0; index < 4; index += 1) all.push(await signIn(email, "wrong"));
      answers.push(all.map(({ status, body }) => [status, body]));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.map(([status]) => status)).toEqual([400, 400, 400, 429]);
  });

  test("limits concurrent sign-in attempts", async (context) => {
    skipOnTwoBackends(context);
    const email = await newAccount();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, "wrong")));
    const tried = answers.filter(({ status }) => status === 400);
    expect(tried).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  test("resets failed sign-ins after a success, and counts no concurrent successes", async () => {
    const email = await newAccount();
    await signIn(email, "wrong");
    await signIn(email, "wrong");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => signIn(email, TEST_PASSWORD)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await signIn(email, "wrong");
    await signIn(email, "wrong");
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
  });
});

test("locks codes after wrong codes, but not the password", async () => {
  const email = await newAccount();
  await ask("/recover", { email });
  const { code } = backend.mailTo(email);
  const wrong = code === "000000" ? "000001" : "000000";
  const verify = (token: string) => ask("/verify", { email, token, type: "recovery" });
  for (let index = 0; index < 3; index += 1) expect((await verify(wrong)).status).toBe(403);
  const locked = await verify(code);
  expect([locked.status, locked.body.message]).toEqual([
    429,
    "Too many attempts. Try again in 5 minutes.",
  ]);
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
});

describe("emails", () => {
  test.each(["known", "unknown"])("limits emails to a %s account", async (kind) => {
    const email = kind === "known" ? await newAccount() : newEmail();
    const answers = [
      await ask("/recover", { email }),
      await ask("/otp", { email: email.toUpperCase(), create_user: false }),
      await ask("/resend", { email, type: "signup" }),
      await ask("/recover", { email }),
    ];
    expect(answers.slice(2).map(({ status }) => status)).toEqual([429, 429]);
    expect(answers[3]?.body.message).toBe("Too many requests for a code. Try again in 5 minutes.");
    expect(backend.mailsTo(email).length).toBe(kind === "known" ? 2 : 0);
  });

  test("limits emails per client address", async () => {
    const address = newAddress();
    for (let index = 0; index < 6; index += 1)
      expect((await ask("/recover", { email: newEmail() }, address)).status).toBe(200);
    expect((await ask("/recover", { email: newEmail() }, address)).status).toBe(429);
  });
});

test("allows 60 sign-ups and 100 sign-ins per client address by default", async () => {
  const own = await openAuth({ authLimits: DEFAULT_AUTH_LIMITS });
  // Attempts without an account are counted too, and need no slow password comparison.
  const attempt = (path: string) =>
    own.fetch(`${own.url}/auth/v1${path}`, {
      method: "POST",
      headers: { apikey: own.keys.publishable, "Content-Type": "application/json" },
      body: "{}",
    });
  try {
    for (const [path, limit] of [
      ["/signup", 60],
      ["/token?grant_type=password", 100],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: limit + 1 }, () => attempt(path)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.map((answer) => answer.headers.get("X-Sb-Error-Code"))).toEqual([
        "over_request_rate_limit",
      ]);
    }
  } finally {
    await own.close();
  }
});
