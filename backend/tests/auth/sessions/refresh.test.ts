import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashRefreshToken } from "../../../auth/sessions/refresh-tokens.ts";
import { sessionClient } from "../../support/browser.ts";
import {
  anonymousClient,
  claimsOf,
  createUser,
  serviceClient,
  tokenOf,
} from "../../support/clients.ts";
import { readSecrets } from "../../support/forge-tokens.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { send } from "../../support/requests.ts";

let backend: AuthBackend;
let service: SupabaseClient;
beforeAll(async () => {
  backend = await openAuth({ sessionDays: 365, sessionIdleDays: 30 });
  service = serviceClient(backend);
});
afterAll(() => backend.close());

async function sessionOf(client: SupabaseClient) {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error("nobody is signed in");
  return data.session;
}
const refresh = (refresh_token: string) =>
  anonymousClient(backend).auth.refreshSession({ refresh_token });
async function usedBefore(token: string, seconds: number) {
  const stored = hashRefreshToken(await readSecrets(backend), token);
  const rows = await backend.sql`
      update auth.refresh_tokens set updated_at = now() - make_interval(secs => ${seconds})
      where token = ${stored} and revoked returning id`;
  expect(rows).toHaveLength(1);
}
/** Whether the session of an access token is alive. */
async function isAlive(token: string): Promise<boolean> {
  const headers = { apikey: backend.keys.publishable, Authorization: `Bearer ${token}` };
  return (await send(backend, "GET", "/auth/v1/user", headers)).status === 200;
}

describe("refresh tokens", () => {
  test("returns the same successor until that is used", async () => {
    const { client } = await createUser(backend);
    const { refresh_token: first } = await sessionOf(client);
    const second = (await refresh(first)).data.session;
    expect(second?.refresh_token).not.toBe(first);
    const again = (await refresh(first)).data.session;
    expect(again?.refresh_token).toBe(second?.refresh_token);
    expect((await refresh(second?.refresh_token ?? "")).error).toBeNull();
  });

  test("returns one successor to ten concurrent refreshes", async () => {
    const { client } = await createUser(backend);
    const { refresh_token: first } = await sessionOf(client);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first)));
    expect(answers.map(({ error }) => error)).toEqual(Array(10).fill(null));
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  });

  test("refreshes from two tabs in turn", async () => {
    const { email } = await createUser(backend);
    const cookies = new Map<string, string>();
    const [one, other] = [sessionClient(backend, cookies), sessionClient(backend, cookies)];
    await one.auth.signInWithPassword({ email, password: "correct horse battery staple" });
    for (const tab of [one, other, one, other]) {
      expect((await tab.auth.refreshSession()).error).toBeNull();
    }
  });

  test("accepts a refresh token again within ten seconds of its use", async () => {
    const { client } = await createUser(backend);
    const { refresh_token: first } = await sessionOf(client);
    const second = (await refresh(first)).data.session?.refresh_token ?? "";
    const third = (await refresh(second)).data.session?.refresh_token ?? "";
    await usedBefore(first, 8);
    const late = (await refresh(first)).data.session?.refresh_token ?? "";
    expect([first, second, third]).not.toContain(late);
    // It signs nobody out, and repeating it creates no further tokens.
    expect((await refresh(first)).data.session?.refresh_token).toBe(late);
    for (const token of [second, third, late]) expect((await refresh(token)).error).toBeNull();
    // The interval starts with the first use.
    await usedBefore(first, 11);
    await usedBefore(late, 11);
    expect((await refresh(first)).error?.code).toBe("refresh_token_already_used");
  });

  test("accepts a refresh token while its successor is unused", async () => {
    const { client } = await createUser(backend);
    const { refresh_token: first } = await sessionOf(client);
    const second = (await refresh(first)).data.session?.refresh_token;
    await usedBefore(first, 86_400);
    expect((await refresh(first)).data.session?.refresh_token).toBe(second);
  });

  test("ends the session when an old refresh token is reused", async () => {
    const { client } = await createUser(backend);
    const { refresh_token: first } = await sessionOf(client);
    const second = (await refresh(first)).data.session;
    const third = (await refresh(second?.refresh_token ?? "")).data.session;
    expect(await isAlive(third?.access_token ?? "")).toBe(true);
    await usedBefore(first, 11);
    const { error } = await refresh(first);
    expect(error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
    for (const token of [third, second]) {
      expect((await refresh(token?.refresh_token ?? "")).error?.code).toBe(
        "refresh_token_already_used",
      );
    }
    expect(await isAlive(third?.access_token ?? "")).toBe(false);
    const { data, error: gone } = await anonymousClient(backend).auth.getUser(third?.access_token);
    expect(data.user).toBeNull();
    expect(gone?.message).toBe("Auth session missing!");
  });

  test("rejects the refresh token of a signed-out session and a forged one", async () => {
    const { client } = await createUser(backend);
    const { refresh_token } = await sessionOf(client);
    await client.auth.signOut();
    for (const token of [refresh_token, "made-up", "' or true --", "x".repeat(4000)]) {
      expect((await refresh(token)).error).toMatchObject({
        status: 400,
        code: "refresh_token_not_found",
      });
    }
    const headers = { apikey: backend.keys.publishable };
    for (const body of [{}, { refresh_token: "" }, { refresh_token: 5 }, { refresh_token: null }]) {
      const answer = await send(
        backend,
        "POST",
        "/auth/v1/token?grant_type=refresh_token",
        headers,
        body,
      );
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error_code: "validation_failed" });
    }
  });

  test("rejects the refresh token of an expired session or a banned user", async () => {
    const over = await createUser(backend);
    const { refresh_token } = await sessionOf(over.client);
    await backend.sql`
      update auth.sessions set not_after = now() - interval '1 second' where user_id = ${over.id}`;
    expect((await refresh(refresh_token)).error?.code).toBe("session_expired");
    const banned = await createUser(backend);
    const session = await sessionOf(banned.client);
    await service.auth.admin.updateUserById(banned.id, { ban_duration: "1h" });
    expect((await refresh(session.refresh_token)).error?.code).toBe("user_banned");
    expect(await isAlive(session.access_token)).toBe(false);
  });

  test.each([
    ["that began more than a year ago", "created_at", 366],
    ["that was unused for a month", "refreshed_at", 31],
  ])("rejects refresh and access token of a session %s", async (_, column, days) => {
    const { client, id } = await createUser(backend);
    const { refresh_token } = await sessionOf(client);
    const session = (await refresh(refresh_token)).data.session;
    const shift = (age: number) =>
      backend.sql`
          update auth.sessions set ${backend.sql(column)} = now() - make_interval(days => ${age})
          where user_id = ${id}`;
    await shift(days - 2);
    const later = (await refresh(session?.refresh_token ?? "")).data.session;
    expect(await isAlive(later?.access_token ?? "")).toBe(true);
    await shift(days);
    const { error } = await refresh(later?.refresh_token ?? "");
    expect(error?.code).toBe("session_expired");
    expect((await refresh(later?.refresh_token ?? "")).error?.code).toBe("session_expired");
    expect(await isAlive(later?.access_token ?? "")).toBe(false);
  });
});

test("keeps role, authentication methods and assurance level after a refresh", async () => {
  const { client, id } = await createUser(backend);
  const before = await claimsOf(client);
  await backend.sql`update auth.sessions set aal = 'aal2' where id = ${String(before.session_id)}`;
  await backend.sql`
      insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      values (gen_random_uuid(), ${String(before.session_id)}, 'totp', now(), now() + interval '1 second')`;
  const { data } = await client.auth.refreshSession();
  const after = decodeJwt(data.session?.access_token ?? "");
  expect(after).toMatchObject({
    sub: id,
    session_id: before.session_id,
    aal: "aal2",
    amr: [{ method: "totp" }, { method: "password" }],
    app_metadata: { role: "reader", provider: "email" },
    role: "authenticated",
    is_anonymous: false,
    iss: before.iss,
    aud: "authenticated",
  });
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
});

describe("sign-out", () => {
  async function signInThrice() {
    const { client, email } = await createUser(backend);
    const clients = [client];
    for (let count = 0; count < 2; count += 1) {
      const next = anonymousClient(backend);
      await next.auth.signInWithPassword({ email, password: "correct horse battery staple" });
      clients.push(next);
    }
    return Promise.all(clients.map(sessionOf));
  }

  test.each([
    ["global", [false, false, false]],
    ["local", [false, true, true]],
    ["others", [true, false, false]],
  ] as const)(
    "signs a user out with the service key and their token, scope %s",
    async (scope, left) => {
      const sessions = await signInThrice();
      const token = sessions[0]?.access_token ?? "";
      expect((await service.auth.admin.signOut(token, scope)).error).toBeNull();
      expect(await Promise.all(sessions.map((session) => isAlive(session.access_token)))).toEqual(
        left,
      );
      const refreshed = await Promise.all(
        sessions.map(async (session) => !(await refresh(session.refresh_token)).error),
      );
      expect(refreshed).toEqual(left);
    },
  );

  test("signs out everywhere by default", async () => {
    const sessions = await signInThrice();
    const headers = {
      apikey: backend.keys.publishable,
      Authorization: `Bearer ${sessions[0]?.access_token}`,
    };
    expect((await send(backend, "POST", "/auth/v1/logout", headers)).status).toBe(204);
    const alive = await Promise.all(sessions.map(({ access_token }) => isAlive(access_token)));
    expect(alive).toEqual([false, false, false]);
  });

  test("rejects an unknown sign-out scope and tolerates a second sign-out", async () => {
    const { client } = await createUser(backend);
    const headers = {
      apikey: backend.keys.publishable,
      Authorization: `Bearer ${await tokenOf(client)}`,
    };
    const odd = await send(backend, "POST", "/auth/v1/logout?scope=all", headers);
    expect(odd.status).toBe(400);
    expect(odd.body).toMatchObject({ error_code: "validation_failed" });
    expect((await send(backend, "POST", "/auth/v1/logout", headers)).status).toBe(204);
    const again = await send(backend, "POST", "/auth/v1/logout", headers);
    expect(again.body).toMatchObject({ error_code: "session_not_found" });
    expect((await client.auth.signOut()).error).toBeNull();
  });
});
