import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokenOf } from "../../../backend/tests/support/clients.ts";
import {
  anonymousClient,
  createUser,
  newEmail,
  serviceClient,
  signInAgain,
  type TestClient,
} from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { readOutbox, waitForMail } from "../../support/outbox.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { skipOnTopology } from "../../support/sites/start-topology.ts";

/** Effects of account changes on rights and roles in the newsroom. */

let site: SharedSite;
let sql: SqlPool;
let service: TestClient;
beforeAll(async () => {
  site = await getSharedSite();
  sql = openSql(await site.databaseUrl(), 1);
  service = serviceClient(site);
});
afterAll(() => sql.end());

/** Creates a user who is signed in on three devices. */
async function signInThrice() {
  const { client, id, email } = await createUser(site);
  const others = [await signInAgain(site, email), await signInAgain(site, email)];
  const clients = [client, ...others];
  const tokens = await Promise.all(clients.map(tokenOf));
  return { client, id, email, tokens };
}

/** For each access token, whether the database accepts a write with it; the status where it is neither yes nor no. */
function mayWrite(tokens: string[]): Promise<(boolean | number)[]> {
  return Promise.all(
    tokens.map(async (token) => {
      const response = await fetch(`${site.url}/rest/v1/categories`, {
        method: "POST",
        headers: {
          apikey: site.keys.publishable,
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ name: "Name", slug: `slug-${randomUUID()}` }),
      });
      if (response.status === 201) return true;
      return [401, 403].includes(response.status) ? false : response.status;
    }),
  );
}

describe("the right to write", () => {
  test.each([
    ["local", [false, true, true]],
    ["others", [true, false, false]],
    ["global", [false, false, false]],
  ] as const)("ends with sessions that a sign-out of scope %s ends", async (scope, left) => {
    const { client, tokens } = await signInThrice();
    expect(await mayWrite(tokens)).toEqual([true, true, true]);
    expect((await client.auth.signOut({ scope })).error).toBeNull();
    expect(await mayWrite(tokens)).toEqual(left);
  });

  test("ends with the sessions that a new password ends", async () => {
    const { client, tokens } = await signInThrice();
    await client.auth.updateUser({ password: "quite another password" });
    expect(await mayWrite(tokens)).toEqual([true, false, false]);
  });

  test("ends with a ban and when the session expires", async () => {
    const banned = await signInThrice();
    await service.auth.admin.updateUserById(banned.id, { ban_duration: "1h" });
    expect(await mayWrite(banned.tokens)).toEqual([false, false, false]);
    const expired = await signInThrice();
    await sql`
      update auth.sessions set not_after = now() - interval '1 second' where user_id = ${expired.id}`;
    expect(await mayWrite(expired.tokens)).toEqual([false, false, false]);
  });
});

describe("the role", () => {
  test("is the one that the service key names, if it is known", async () => {
    const { admin } = service.auth;
    const made = await admin.createUser({
      email: newEmail(),
      email_confirm: true,
      app_metadata: { role: "editor" },
    });
    expect(made.data.user?.app_metadata.role).toBe("editor");
    const id = made.data.user?.id ?? "";
    for (const [named, role] of [
      ["author", "author"],
      ["owner", "author"],
    ]) {
      const { data } = await admin.updateUserById(id, { app_metadata: { role: named } });
      expect(data.user?.app_metadata.role).toBe(role);
    }
  });

  test("stays when the email address changes, and the list of people has the new address", async () => {
    const { client } = await createUser(site, "editor");
    const next = newEmail();
    await client.auth.updateUser({ email: next });
    const { code } = await waitForMail(site.dataDir, next);
    const { data } = await client.auth.verifyOtp({
      email: next,
      token: code,
      type: "email_change",
    });
    expect(data.user?.app_metadata.role).toBe("editor");
    expect((await service.rpc("list_people", { query: next })).data).toHaveLength(1);
  });

  test("is removed with a soft deletion", async () => {
    const { id } = await createUser(site, "admin");
    expect((await service.auth.admin.deleteUser(id, true)).error).toBeNull();
    expect((await service.from("profiles").select("role").eq("user_id", id)).data).toEqual([]);
  });
});

describe("codes in mailboxes", () => {
  const redeem = async (email: string, token: string, type: "recovery" | "email_change") =>
    (await anonymousClient(site).auth.verifyOtp({ email, token, type })).error?.code;

  test.each(["the user", "an admin"])("end with a new address that %s sets", async (who) => {
    const { client, id, email } = await createUser(site);
    await anonymousClient(site).auth.resetPasswordForEmail(email);
    const { code } = await waitForMail(site.dataDir, email);
    const next = newEmail();
    if (who === "an admin") {
      expect((await service.auth.admin.updateUserById(id, { email: next })).error).toBeNull();
    } else {
      await client.auth.updateUser({ email: next });
      const change = await waitForMail(site.dataDir, next);
      expect(await redeem(next, change.code, "email_change")).toBeUndefined();
    }
    expect(await redeem(email, code, "recovery")).toBe("otp_expired");
  });

  test("end with a new password, with a change of address that somebody else began", async () => {
    const { client, email } = await createUser(site);
    const thief = await signInAgain(site, email);
    const next = newEmail();
    await thief.auth.updateUser({ email: next });
    const { code } = await waitForMail(site.dataDir, next);
    const { data, error } = await client.auth.updateUser({ password: "another horse battery" });
    expect([error, data.user?.email, data.user?.new_email]).toEqual([null, email, undefined]);
    expect(await redeem(next, code, "email_change")).toBe("otp_expired");
  });
});

test("has stored the file of an email when the response arrives, without a mail server", async (context) => {
  skipOnTopology(context, ["remote"], "a Supabase elsewhere sends the emails of accounts");
  const { client, email } = await createUser(site);
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  expect(await readOutbox(site.dataDir, email)).toMatchObject([{ to: email }]);
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  expect(metrics).toContain('\nbroadsheet_mail_queue_length{queue="account"} 0\n');
});
