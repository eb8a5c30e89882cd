import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUp } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { send } from "../../support/requests.ts";

/** Responses do not reveal whether an account exists: neither by text, status nor time. */

let backend: AuthBackend;
const known: string[] = [];
const unconfirmed: string[] = [];
const SAMPLES = 20;

beforeAll(async () => {
  backend = await openAuth({ authLimits: { accountFailures: 1000 } });
  for (let count = 0; count < 4; count += 1) known.push((await signUp(backend)).email);
  const { email, id } = await signUp(backend);
  await backend.sql`update auth.users set email_confirmed_at = null where id = ${id}`;
  unconfirmed.push(email);
});
afterAll(() => backend.close());

const unknownEmail = () => `${randomUUID()}@example.org`;

type Sample = { time: number; answer: string };

async function ask(path: string, body: object): Promise<Sample> {
  const began = performance.now();
  const { status, body: said } = await send(
    backend,
    "POST",
    `/auth/v1${path}`,
    { apikey: backend.keys.publishable },
    body,
  );
  return { time: performance.now() - began, answer: `${status} ${JSON.stringify(said)}` };
}

/**
 * How often a response time of one kind exceeds one of the other: 0.5 without a difference, 0 or 1 with a
 * clear one. Ranks are robust against other load, because both kinds alternate.
 */
function separation(one: number[], other: number[]): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (one.length * other.length);
}

/** Measures both kinds in random order. */
async function compare(path: string, bodyFor: (email: string) => object, emails: () => string) {
  const samples: Record<"known" | "unknown", Sample[]> = { known: [], unknown: [] };
  await ask(path, bodyFor(unknownEmail()));
  for (let count = 0; count < SAMPLES; count += 1) {
    const kinds = ["known", "unknown"] as const;
    for (const kind of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
      samples[kind].push(await ask(path, bodyFor(kind === "known" ? emails() : unknownEmail())));
    }
  }
  return {
    answers: new Set([...samples.known, ...samples.unknown].map(({ answer }) => answer)),
    separation: separation(
      samples.known.map(({ time }) => time),
      samples.unknown.map(({ time }) => time),
    ),
  };
}

const anyKnown = () => known[Math.floor(Math.random() * known.length)] ?? "";
const withPassword = (email: string) => ({ email, password: "a wrong password" });

test.concurrent.each<[string, string, (email: string) => object, () => string]>([
  ["a sign-in", "/token?grant_type=password", withPassword, anyKnown],
  [
    "a sign-in to an unconfirmed account",
    "/token?grant_type=password",
    withPassword,
    () => unconfirmed[0] ?? "",
  ],
  ["a password recovery", "/recover", (email) => ({ email }), anyKnown],
  ["a code", "/otp", (email) => ({ email, create_user: false }), anyKnown],
  ["a code that may create an account", "/otp", (email) => ({ email }), anyKnown],
  ["a resent email", "/resend", (email) => ({ email, type: "signup" }), anyKnown],
])(
  "answers %s alike for known and unknown accounts",
  async (_, path, bodyFor, emails) => {
    const compared = await compare(path, bodyFor, emails);
    expect([...compared.answers]).toHaveLength(1);
    // With 20 of each, chance exceeds 0.5 ± 0.37 once in 16,000 runs; a leak is near 0 or 1.
    expect(Math.abs(compared.separation - 0.5)).toBeLessThan(0.37);
  },
  180_000,
);

test("reveals an unconfirmed account only with the right password", async () => {
  const right = { email: unconfirmed[0], password: "correct horse battery staple" };
  const { answer } = await ask("/token?grant_type=password", right);
  expect(answer).toContain("email_not_confirmed");
});
