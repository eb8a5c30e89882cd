import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUserWithFactor, type UserWithFactor } from "../../support/authenticator.ts";
import { createUser, signInAgain, TEST_PASSWORD } from "../../support/clients.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";

/** Changes for which a stolen password is not enough. */

let backend: AuthBackend;
beforeAll(async () => {
  backend = await openAuth();
});

afterAll(() => backend.close());

describe("at AAL1", () => {
  let user: UserWithFactor;
  beforeAll(async () => {
    user = await createUserWithFactor(backend);
  });

  test.each([
    ["password", () => ({ password: "another password of mine" })],
    ["email address", () => ({ email: `${randomUUID()}@example.org` })],
    ["phone number", () => ({ phone: "+4915112345678" })],
  ])("rejects changing the %s at AAL1", async (_, change) => {
    const client = await signInAgain(backend, user.email);
    const { error } = await client.auth.updateUser(change());
    expect(error).toMatchObject({ code: "insufficient_aal", status: 401 });
    await signInAgain(backend, user.email);
  });

  test("allows changing user metadata at AAL1", async () => {
    const client = await signInAgain(backend, user.email);
    const { error } = await client.auth.updateUser({ data: { theme: "dark" } });
    expect(error).toBeNull();
    expect((await client.auth.updateUser({ email: user.email })).error).toBeNull();
  });

  test("returns the factors in every response with the user", async () => {
    const client = await signInAgain(backend, user.email);
    const { data } = await client.auth.getUser();
    expect(data.user?.factors).toMatchObject([
      { id: user.factorId, factor_type: "totp", status: "verified", friendly_name: "App" },
    ]);
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.data.user?.factors).toMatchObject([{ id: user.factorId }]);
    expect(JSON.stringify(data)).not.toContain("secret");
  });
});

describe("at AAL2", () => {
  test("allows changing password and address at AAL2", async () => {
    const { client } = await createUserWithFactor(backend);
    const email = `${randomUUID()}@example.org`;
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    const { error } = await client.auth.updateUser({
      password: "another password of mine",
      current_password: TEST_PASSWORD,
    });
    expect(error).toBeNull();
  });
});

test("allows all changes to a user without a factor", async () => {
  const { client, email } = await createUser(backend);
  const changed = await client.auth.updateUser({
    password: "another password of mine",
    current_password: TEST_PASSWORD,
  });
  expect(changed.error).toBeNull();
  const signedIn = await client.auth.signInWithPassword({
    email,
    password: "another password of mine",
  });
  expect(signedIn.data.user?.factors).toBeUndefined();
});
