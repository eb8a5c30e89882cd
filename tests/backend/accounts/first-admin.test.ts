import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  newEmail,
  type SiteAddress,
  serviceClient,
  signUp,
  TEST_PASSWORD,
} from "../../support/clients.ts";
import { makeSiteFolder } from "../../support/database/copy-template.ts";
import { openSql } from "../../support/open-sql.ts";
import { waitForMail } from "../../support/outbox.ts";
import { skipOnTopology } from "../../support/sites/start-topology.ts";
import { type RunningSite, runCommand, startSite } from "../../support/start-site.ts";
import { removeFolder } from "../../support/temp-folder.ts";

/** The first admin of an installation, by address and settings of its start. */

const PUBLIC = { HOST: "0.0.0.0", STAFF_ACCESS: "role" };
const ADMIN = "boss@example.org";

let dataDir: string;
const running: RunningSite[] = [];

beforeEach(async (context) => {
  skipOnTopology(context, ["two", "remote"], "these tests join their sites themselves");
  dataDir = await makeSiteFolder();
});
afterEach(async () => {
  for (const site of running.splice(0).reverse()) await site.stop();
  if (dataDir) await removeFolder(dataDir);
});

async function start(env: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite({ dataDir, env });
  running.push(site);
  return site;
}

async function restart(site: RunningSite, env: Record<string, string> = {}): Promise<RunningSite> {
  running.splice(running.indexOf(site), 1);
  await site.stop();
  return start(env);
}

/** The token of the printed setup link, or undefined without one. */
function tokenOf(site: RunningSite): string | undefined {
  return /^http\S+\/setup#token=([\w-]{43})$/m.exec(site.stdout())?.[1];
}

async function setUp(
  site: RunningSite,
  { token = tokenOf(site), ...account }: { token?: string; email?: string; password?: string },
): Promise<{ status: number; code?: string; id?: string; reasons?: string[] }> {
  const answer = await fetch(`${site.url}/api/setup`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token, email: ADMIN, password: TEST_PASSWORD, ...account }),
  });
  return { status: answer.status, ...(await answer.json()) };
}

/** Roles by email address. */
async function rolesOf(site: SiteAddress): Promise<Record<string, unknown>> {
  const { data, error } = await serviceClient(site).auth.admin.listUsers();
  expect(error).toBeNull();
  return Object.fromEntries(data.users.map((user) => [user.email, user.app_metadata.role]));
}

describe("on a loopback address", () => {
  test("makes the first account admin on a loopback address, without printing a link", async () => {
    const site = await start();
    expect(site.stdout()).not.toContain("/setup");
    const first = await signUp(site);
    const second = await signUp(site);
    expect(await rolesOf(site)).toEqual({ [first.email]: "admin", [second.email]: "reader" });
  });

  test("makes the first account that is confirmed admin, not the first that signs up", async () => {
    const site = await start({ AUTH_CONFIRM_EMAIL: "1" });
    const [first, second] = [newEmail(), newEmail()];
    const { auth } = anonymousClient(site);
    for (const email of [first, second]) {
      const { error } = await auth.signUp({ email, password: TEST_PASSWORD });
      expect(error).toBeNull();
    }
    expect(await rolesOf(site)).toEqual({ [first]: "reader", [second]: "reader" });
    for (const [email, role] of [
      [second, "admin"],
      [first, "reader"],
    ] as const) {
      const { code } = await waitForMail(dataDir, email);
      const { data } = await auth.verifyOtp({ email, token: code, type: "signup" });
      expect(data.user?.app_metadata.role).toBe(role);
    }
    expect(await rolesOf(site)).toEqual({ [first]: "reader", [second]: "admin" });
  });

  test("makes one of two accounts admin that are confirmed at the same time", async () => {
    const site = await start({ AUTH_CONFIRM_EMAIL: "1" });
    const emails = [newEmail(), newEmail()];
    for (const email of emails) {
      await anonymousClient(site).auth.signUp({ email, password: TEST_PASSWORD });
    }
    await Promise.all(
      emails.map(async (email) => {
        const { code } = await waitForMail(dataDir, email);
        await anonymousClient(site).auth.verifyOtp({ email, token: code, type: "signup" });
      }),
    );
    expect(Object.values(await rolesOf(site)).sort()).toEqual(["admin", "reader"]);
  });

  test("keeps the setup link of a site that was started with a public address", async () => {
    const site = await restart(await start(PUBLIC));
    const { email } = await signUp(site);
    expect(await rolesOf(site)).toEqual({ [email]: "reader" });
    expect(await setUp(site, {})).toMatchObject({ status: 201 });
    expect(await rolesOf(site)).toEqual({ [email]: "reader", [ADMIN]: "admin" });
  });

  test("warns about a public SITE_URL when the first account becomes admin", async () => {
    const site = await start({ SITE_URL: "https://news.example", STAFF_ACCESS: "any-user" });
    expect(site.stderr()).toContain("set ADMIN_EMAIL before others can reach this site");
  });
});

describe("with a setup link", () => {
  test("creates the admin once with the setup link, not by sign-up, and prints no further link", async () => {
    let site = await start(PUBLIC);
    expect(site.stdout()).toMatch(
      /^Broadsheet is ready: http:\/\/localhost:\d+\nThis site has no admin yet\. Open this link within 24 hours/,
    );
    const { email } = await signUp(site);
    expect(await rolesOf(site)).toEqual({ [email]: "reader" });

    expect(await setUp(site, { password: "x" })).toMatchObject({
      status: 422,
      code: "weak_password",
      reasons: ["length"],
    });
    expect(await setUp(site, { email })).toMatchObject({ status: 422, code: "email_exists" });
    const made = await setUp(site, {});
    expect(made).toMatchObject({ status: 201, id: expect.any(String) });
    const { data, error } = await anonymousClient(site).auth.signInWithPassword({
      email: ADMIN,
      password: TEST_PASSWORD,
    });
    expect([error, data.user?.app_metadata.role]).toEqual([null, "admin"]);
    expect(await setUp(site, { email: "second@example.org" })).toMatchObject({
      status: 403,
      code: "setup_closed",
    });
    expect(await rolesOf(site)).toEqual({ [email]: "reader", [ADMIN]: "admin" });

    site = await restart(site, PUBLIC);
    expect(site.stdout()).not.toContain("no admin");
  });

  test("prints the setup link on the public SITE_URL and stores only a hash of its token", async () => {
    const site = await start({ ...PUBLIC, SITE_URL: "https://news.example" });
    expect(site.stdout()).toMatch(/^https:\/\/news\.example\/setup#token=[\w-]{43}$/m);
    const sql = openSql(await site.databaseUrl());
    const links = await sql`select token_hash from private.setup_links`;
    await sql.end();
    expect(links.map((link) => link.token_hash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(site.stderr()).not.toContain(tokenOf(site));
  });

  test("rejects an expired or forged setup link", async () => {
    const site = await start(PUBLIC);
    const sql = openSql(await site.databaseUrl());
    await sql`update private.setup_links set expires_at = expires_at - interval '24 hours'`;
    await sql.end();
    expect(await setUp(site, {})).toMatchObject({ status: 403, code: "setup_expired" });
    expect(await setUp(site, { token: "A".repeat(43) })).toMatchObject({
      status: 403,
      code: "setup_unknown",
    });
    expect(await rolesOf(site)).toEqual({});
  });

  test("prints a setup link per process, of which one creates the only admin", async () => {
    const first = await start(PUBLIC);
    const folder = await makeSiteFolder();
    const second = await startSite({
      dataDir: folder,
      secretsOf: first.dataDir,
      env: { ...PUBLIC, DATABASE_URL: await first.databaseUrl() },
    });
    try {
      expect(tokenOf(second)).not.toBe(tokenOf(first));
      const answers = await Promise.all([
        setUp(first, {}),
        setUp(second, { email: "other@example.org" }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
      expect(Object.values(await rolesOf(first))).toEqual(["admin"]);
    } finally {
      await second.stop();
      await removeFolder(folder);
    }
  });

  test("prints a setup link on a site with SUPABASE_URL", async () => {
    const supabase = await start();
    const front = await startSite({
      env: {
        SUPABASE_URL: supabase.url,
        SUPABASE_PUBLISHABLE_KEY: supabase.keys.publishable,
        SUPABASE_SECRET_KEY: supabase.keys.secret,
      },
    });
    try {
      const { email } = await signUp(supabase);
      expect(await rolesOf(supabase)).toEqual({ [email]: "reader" });
      expect(await setUp(front, {})).toMatchObject({ status: 201 });
      expect(await rolesOf(supabase)).toEqual({ [email]: "reader", [ADMIN]: "admin" });
    } finally {
      await front.stop();
    }
  });

  test("invalidates the setup link when npm run role makes an admin", async () => {
    const site = await start(PUBLIC);
    const { email } = await signUp(site);
    const done = await runCommand("server/commands/role-command.ts", [email, "admin"], dataDir);
    expect(done).toMatchObject({ code: 0, stdout: `${email} is now an admin (was a reader).\n` });
    expect(await setUp(site, {})).toMatchObject({ status: 403, code: "setup_closed" });
    expect(await rolesOf(site)).toEqual({ [email]: "admin" });
  });

  test("rejects invalid setup requests and other methods", async () => {
    const site = await start(PUBLIC);
    for (const email of ["nobody", "", "a@b@c.example"]) {
      expect(await setUp(site, { email })).toMatchObject({ status: 422 });
    }
    const get = await fetch(`${site.url}/api/setup`);
    expect([get.status, get.headers.get("Allow")]).toEqual([405, "POST"]);
  });
});

describe.each(["0", "1"])("with ADMIN_EMAIL and AUTH_CONFIRM_EMAIL=%s", (AUTH_CONFIRM_EMAIL) => {
  const env = { ...PUBLIC, ADMIN_EMAIL: "Boss@Example.org", AUTH_CONFIRM_EMAIL };

  test("makes the account of ADMIN_EMAIL admin when its address is confirmed", async () => {
    const site = await start(env);
    expect(site.stdout()).toContain(`Sign up as ${ADMIN} and confirm the address by email`);
    expect(tokenOf(site)).toBeUndefined();
    const client = anonymousClient(site);
    const { data, error } = await client.auth.signUp({ email: ADMIN, password: TEST_PASSWORD });
    expect([error, data.session]).toEqual([null, null]);
    expect(await rolesOf(site)).toEqual({ [ADMIN]: "reader" });
    const { code } = await waitForMail(dataDir, ADMIN);
    const verified = await client.auth.verifyOtp({ email: ADMIN, token: code, type: "signup" });
    expect([verified.error, verified.data.user?.app_metadata.role]).toEqual([null, "admin"]);
    const later = await restart(site, env);
    expect(later.stdout()).not.toContain("no admin");
  });

  test("makes nobody else admin, even by changing to that address", async () => {
    const site = await start(env);
    const { client, email } = await createUser(site);
    await client.auth.updateUser({ email: ADMIN });
    await client.auth.updateUser({ data: { email: ADMIN, email_verified: true } });
    const { data } = await client.auth.refreshSession();
    expect(data.user?.app_metadata.role).toBe("reader");
    expect(await rolesOf(site)).toEqual({ [email]: "reader" });
  });

  test("makes an account that was confirmed before admin at the start", async () => {
    const before = await start({ ...PUBLIC, AUTH_CONFIRM_EMAIL: "1" });
    const client = anonymousClient(before);
    await client.auth.signUp({ email: ADMIN, password: TEST_PASSWORD });
    const { code } = await waitForMail(dataDir, ADMIN);
    await client.auth.verifyOtp({ email: ADMIN, token: code, type: "signup" });
    expect(await rolesOf(before)).toEqual({ [ADMIN]: "reader" });
    expect(await rolesOf(await restart(before, env))).toEqual({ [ADMIN]: "admin" });
  });

  test("makes no unconfirmed account admin at the start", async () => {
    const before = await start({ ...PUBLIC, AUTH_CONFIRM_EMAIL: "0" });
    const stranger = anonymousClient(before);
    const { data } = await stranger.auth.signUp({ email: ADMIN, password: TEST_PASSWORD });
    expect(data.session).not.toBeNull();
    const site = await restart(before, env);
    expect(await rolesOf(site)).toEqual({ [ADMIN]: "reader" });
  });
});

test("ignores ADMIN_EMAIL while there is an admin", async () => {
  const before = await start({ ...PUBLIC, AUTH_CONFIRM_EMAIL: "1" });
  const admin = await createUser(before, "admin");
  await serviceClient(before).auth.admin.createUser({ email: ADMIN, email_confirm: true });
  const site = await restart(before, { ...PUBLIC, ADMIN_EMAIL: ADMIN });
  expect(await rolesOf(site)).toEqual({ [ADMIN]: "reader", [admin.email]: "admin" });
});

test("ignores the former ADMIN_EMAIL after it was removed", async () => {
  const site = await restart(await start({ ...PUBLIC, ADMIN_EMAIL: ADMIN }), PUBLIC);
  const email = `${randomUUID()}@example.org`;
  for (const address of [ADMIN, email]) {
    await serviceClient(site).auth.admin.createUser({ email: address, email_confirm: true });
  }
  expect(await rolesOf(site)).toEqual({ [ADMIN]: "reader", [email]: "reader" });
  expect(tokenOf(site)).toBeDefined();
});
