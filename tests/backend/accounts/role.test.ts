import { decode } from "hono/jwt";
import { beforeAll, describe, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  newEmail,
  type SignedInUser,
  serviceClient,
  TEST_PASSWORD,
  type TestClient,
} from "../../support/clients.ts";
import { makeSiteFolder } from "../../support/database/copy-template.ts";
import { openSql } from "../../support/open-sql.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { skipOnTopology } from "../../support/sites/start-topology.ts";
import { runCommand, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** The role in `profiles` and in the access token, and the command that sets it. */

let site: SharedSite;
let service: TestClient;
let first: SignedInUser;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  first = await createUser(site, "admin");
});

function roleOf(token = ""): unknown {
  const { app_metadata: metadata } = decode(token).payload;
  return (metadata as { role?: string } | undefined)?.role;
}

async function currentRole(client: TestClient): Promise<unknown> {
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  return roleOf(data.session?.access_token);
}

describe("access tokens", () => {
  test("contains the role in the first access token", async () => {
    const client = anonymousClient(site);
    const email = newEmail();
    const signedUp = await client.auth.signUp({ email, password: TEST_PASSWORD });
    expect(roleOf(signedUp.data.session?.access_token)).toBe("reader");
    expect(signedUp.data.user?.app_metadata).toMatchObject({ role: "reader", provider: "email" });
    const signedIn = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(roleOf(signedIn.data.session?.access_token)).toBe("reader");
    const { data } = await first.client.auth.getSession();
    expect(roleOf(data.session?.access_token)).toBe("admin");
  });

  test("issues access tokens with GoTrue's claims that every service accepts", async () => {
    const { client, id, email } = await createUser(site, "editor");
    const { data } = await client.auth.getSession();
    const { payload } = decode(data.session?.access_token ?? "");
    expect(payload).toMatchObject({
      sub: id,
      email,
      aud: "authenticated",
      role: "authenticated",
      aal: "aal1",
      iss: expect.stringMatching(/\/auth\/v1$/),
      is_anonymous: false,
      amr: [{ method: "password", timestamp: expect.any(Number) }],
    });
    // The sign-in may end in the next second.
    const [{ timestamp }] = payload.amr as [{ timestamp: number }];
    expect(Math.abs(Number(payload.iat) - timestamp)).toBeLessThan(30);
    expect(payload.exp).toBe(data.session?.expires_at);
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe(
      "aal1",
    );
    expect((await client.rpc("is_staff" as never)).data).toBe(true);
  });

  test("updates the role in the token with the next refresh and sign-in", async () => {
    const { client, id, email } = await createUser(site);
    for (const role of ["editor", "admin", "reader"] as const) {
      await service.from("profiles").update({ role }).eq("user_id", id).throwOnError();
      expect(await currentRole(client)).toBe(role);
      const again = await anonymousClient(site).auth.signInWithPassword({
        email,
        password: TEST_PASSWORD,
      });
      expect(roleOf(again.data.session?.access_token)).toBe(role);
      expect(again.data.user?.app_metadata.role).toBe(role);
    }
  });
});

test.each([
  ["user metadata at sign-up", { data: { role: "admin", app_metadata: { role: "admin" } } }],
  ["app_metadata at sign-up", { app_metadata: { role: "admin" } }],
  ["raw_app_meta_data at sign-up", { raw_app_meta_data: { role: "admin" }, role: "service_role" }],
])("grants no role by %s", async (_, extra) => {
  const response = await fetch(`${site.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: site.keys.publishable, "Content-Type": "application/json" },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@example.org`,
      password: TEST_PASSWORD,
      ...extra,
    }),
  });
  const { access_token: token, user } = await response.json();
  expect(roleOf(token)).toBe("reader");
  expect(decode(token).payload.role).toBe("authenticated");
  const { data } = await service.from("profiles").select("role").eq("user_id", user.id).single();
  expect(data?.role).toBe("reader");
});

test.each([
  ["user metadata", { data: { role: "admin" } }],
  ["app_metadata", { app_metadata: { role: "admin" } }],
  ["role", { role: "service_role" }],
])("grants no role by changing one's own %s", async (_, change) => {
  const { client, id } = await createUser(site);
  const { data: before } = await client.auth.getSession();
  await fetch(`${site.url}/auth/v1/user`, {
    method: "PUT",
    headers: {
      apikey: site.keys.publishable,
      Authorization: `Bearer ${before.session?.access_token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(change),
  });
  expect(await currentRole(client)).toBe("reader");
  const { data } = await service.from("profiles").select("role").eq("user_id", id).single();
  expect(data?.role).toBe("reader");
});

test("keeps the role when the auth service writes back stale metadata", async () => {
  const { client, id } = await createUser(site, "editor");
  const sql = openSql(await site.databaseUrl());
  await sql`update auth.users set raw_app_meta_data = '{"provider": "email", "role": "admin"}' where id = ${id}`;
  await sql.end();
  expect(await currentRole(client)).toBe("editor");
});

describe("npm run role", () => {
  const COMMAND = "server/commands/role-command.ts";

  test("sets a role with npm run role while the site runs", async () => {
    const { client, email } = await createUser(site);
    const args = [email.toUpperCase(), "editor"];
    expect(await runCommand(COMMAND, args, site.dataDir)).toEqual({
      code: 0,
      stdout: `${email} is now an editor (was a reader).\n`,
      stderr: "",
    });
    expect(await currentRole(client)).toBe("editor");
    const again = await runCommand(COMMAND, args, site.dataDir);
    expect(again).toMatchObject({ code: 0, stdout: `${email} is an editor already.\n` });
  });

  test("sets a role with npm run role while the site is stopped, and warns without an admin", async (context) => {
    skipOnTopology(
      context,
      ["remote"],
      "the first account of a site with SUPABASE_URL is no admin",
    );
    const dataDir = await makeSiteFolder();
    try {
      const before = await startSite({ dataDir });
      const { email } = await createUser(before);
      await before.stop();
      expect(await runCommand(COMMAND, [email, "reader"], dataDir)).toEqual({
        code: 0,
        stdout: `${email} is now a reader (was an admin).\n`,
        stderr: "This site has no admin now: nobody can change roles in the newsroom.\n",
      });
      expect(await runCommand(COMMAND, [email, "reader"], dataDir)).toMatchObject({
        code: 0,
        stdout: `${email} is a reader already.\n`,
      });
    } finally {
      await removeFolder(dataDir);
    }
  }, 180_000);

  test("sets a role with npm run role in an external database and Supabase", async () => {
    const dataDir = await makeTempFolder();
    const supabase = {
      SUPABASE_URL: site.url,
      SUPABASE_PUBLISHABLE_KEY: site.keys.publishable,
      SUPABASE_SECRET_KEY: site.keys.secret,
    };
    const elsewhere: [role: string, env: Record<string, string>][] = [
      ["author", { DATABASE_URL: await site.databaseUrl() }],
      ["contributor", supabase],
    ];
    try {
      for (const [role, env] of elsewhere) {
        const { client, email } = await createUser(site);
        const result = await runCommand(COMMAND, [email, role], dataDir, env);
        expect(result).toMatchObject({ code: 0, stderr: "" });
        expect(await currentRole(client)).toBe(role);
      }
      const nowhere = { ...supabase, SUPABASE_URL: "http://127.0.0.1:9" };
      const result = await runCommand(COMMAND, ["a@b.cd", "editor"], dataDir, nowhere);
      expect(result.code).toBe(1);
      expect(result.stderr).toMatch(/^SUPABASE_URL is .+ cannot be reached: .+\n$/);
    } finally {
      await removeFolder(dataDir);
    }
  }, 120_000);

  test.each([
    [["nobody@example.org", "admin"], 1, /^There is no user with the email address nobody@/],
    [["nobody@example.org", "owner"], 2, /^"owner" is not a role\.\nUsage: npm run role/],
    [["nobody", "admin"], 2, /^"nobody" is not an email address\./],
    [["nobody@example.org"], 2, /^Two words are needed, and 1 were given\./],
  ])("rejects npm run role with %j", async (args, code, message) => {
    const result = await runCommand(COMMAND, args, site.dataDir);
    expect(result).toMatchObject({ code, stdout: "" });
    expect(result.stderr).toMatch(message);
  });
});
