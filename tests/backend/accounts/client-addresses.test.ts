import { afterAll, beforeAll, expect, test } from "vitest";
import { newEmail, TEST_PASSWORD } from "../../support/clients.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** The address for which the limits of sign-in count a request, and the settings of these limits. */

const LIMITS = {
  SIGN_UP_LIMIT: "2",
  SIGN_IN_LIMIT: "3",
  SIGN_IN_FAILURE_LIMIT: "1",
  MAIL_LIMIT: "4",
  ACCOUNT_MAIL_LIMIT: "1",
};

let open: RunningSite;
let proxied: RunningSite;
beforeAll(async () => {
  [open, proxied] = await Promise.all([
    startSite({ env: LIMITS }),
    startSite({ env: { ...LIMITS, TRUST_PROXY: "1", STAFF_ACCESS: "role" } }),
  ]);
});
afterAll(() => Promise.all([open.stop(), proxied.stop()]));

/** Sends a request per body, and returns how many were answered before the limit. */
async function countUntilLimit(
  site: RunningSite,
  path: string,
  bodyOf: () => object,
  addressOf: (index: number) => string,
): Promise<number> {
  for (let index = 0; index < 6; index += 1) {
    const { status } = await fetch(`${site.url}/auth/v1${path}`, {
      method: "POST",
      headers: { apikey: site.keys.publishable, "X-Forwarded-For": addressOf(index) },
      body: JSON.stringify(bodyOf()),
    });
    if (status === 429) return index;
  }
  return Number.POSITIVE_INFINITY;
}

const newAccount = () => ({ email: newEmail(), password: TEST_PASSWORD });
const varied = (index: number) => `198.51.100.${index}`;
// The proxy appends the address that it saw to what the client claims.
const appended = (index: number) => `198.51.100.${index}, 203.0.113.7`;

test("ignores X-Forwarded-For without a trusted proxy", async () => {
  expect(await countUntilLimit(open, "/signup", newAccount, varied)).toBe(2);
});

test("counts requests behind a proxy for the address that the proxy saw, up to each setting", async () => {
  const count = (path: string, bodyOf: () => object, addressOf = appended) =>
    countUntilLimit(proxied, path, bodyOf, addressOf);
  const signIn = "/token?grant_type=password";
  const [known, mailed] = [newAccount(), { email: newEmail() }];
  expect(await count("/signup", newAccount)).toBe(2);
  expect(await count("/signup", newAccount, varied)).toBe(Number.POSITIVE_INFINITY);
  expect(await count(signIn, newAccount)).toBe(3);
  expect(await count(signIn, () => known, varied)).toBe(1);
  expect(await count("/recover", () => ({ email: newEmail() }))).toBe(4);
  expect(await count("/recover", () => mailed, varied)).toBe(1);
});
