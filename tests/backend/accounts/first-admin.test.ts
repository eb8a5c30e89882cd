import { randomInt, randomUUID } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../app/data/database.types.ts";
import type { FirstAdminRule } from "../../../app/data/rows.types.ts";
import {
  CLIENT,
  type OidcServer,
  startOidcServer,
} from "../../../backend/tests/support/oidc-server.ts";
import { hashSetupToken } from "../../../server/accounts/first-admin.ts";
import {
  anonymousClient,
  createUser,
  newEmail,
  type SiteAddress,
  serviceClient,
  signUp,
  TEST_PASSWORD,
  type TestClient,
} from "../../support/clients.ts";
import { makeSiteFolder } from "../../support/database/copy-template.ts";
import { openSql } from "../../support/open-sql.ts";
import { waitForMail } from "../../support/outbox.ts";
import { skipOnTopology } from "../../support/sites/start-topology.ts";
import { type RunningSite, runCommand, startSite } from "../../support/start-site.ts";
import { removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

/**
 * The first admin of an installation, by address, settings and requests. The sites of this file are emptied for each
 * test instead of started anew; a process that got a request from elsewhere does not forget it, so such tests are last.
 */

const ADMIN = "boss@example.org";
/** The settings that the README gives for a site online; `HOST` is a loopback address. */
const ONLINE = { SITE_URL: "https://news.example", STAFF_ACCESS: "role" };
/** Headers that nginx sends with deploy/nginx.conf. */
const FORWARDED = { "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https" };

beforeEach((context) => {
  skipOnTopology(context, ["two", "remote"], "these tests join their sites themselves");
});

/** Removes users and links, so that the site is as its start with this rule left it. */
async function empty(
  site: RunningSite,
  rule: FirstAdminRule,
  email: string | null = null,
): Promise<void> {
  const sql = openSql(await site.databaseUrl());
  await sql`delete from auth.users`;
  await sql`delete from private.setup_links`;
  await sql`update private.first_admin set rule = ${rule}, email = ${email}`;
  await sql.end();
}

/** Chooses the rule as a start does. */
async function chooseRule(site: SiteAddress, rule: FirstAdminRule, email?: string) {
  const { data } = await serviceClient(site)
    .rpc("set_first_admin", { rule, ...(email && { email }) })
    .throwOnError();
  return data;
}

/** A client whose requests come through a proxy. */
function forwardedClient(site: SiteAddress): TestClient {
  return createClient<Database>(site.url, site.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: FORWARDED },
  });
}

/** The last setup token that the site printed, or undefined. */
function tokenOf(site: RunningSite): string | undefined {
  return [...site.stdout().matchAll(/^http\S+\/setup#token=([\w-]{43})$/gm)].at(-1)?.[1];
}

/** A setup link such as a start prints, without a start. */
async function makeToken(site: RunningSite, seconds = 60): Promise<string> {
  const token = randomUUID();
  const row = { token_hash: hashSetupToken(token), valid_seconds: seconds };
  await serviceClient(site).rpc("create_setup_link", row).throwOnError();
  return token;
}

async function setUp(
  site: SiteAddress,
  account: { token: string | undefined; email?: string; password?: string },
): Promise<{ status: number; code?: string; id?: string; reasons?: string[] }> {
  const answer = await fetch(`${site.url}/api/setup`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: ADMIN, password: TEST_PASSWORD, ...account }),
  });
  return { status: answer.status, ...(await answer.json()) };
}

/** Roles by email address, or phone number. */
async function rolesOf(site: SiteAddress): Promise<Record<string, unknown>> {
  const { data, error } = await serviceClient(site).auth.admin.listUsers();
  expect(error).toBeNull();
  return Object.fromEntries(
    data.users.map((user) => [user.email || user.phone, user.app_metadata.role]),
  );
}

type Way = (site: RunningSite, client: TestClient, oidc: OidcServer) => Promise<unknown>;

async function verifyMail(
  { dataDir }: RunningSite,
  { auth }: TestClient,
  { email, type }: { email: string; type: "email" | "email_change" | "invite" },
) {
  const { code } = await waitForMail(dataDir, email);
  return auth.verifyOtp({ email, token: code, type });
}

/** Each way in which an account comes to be. */
const WAYS: Record<string, Way> = {
  password: (_, { auth }) => auth.signUp({ email: newEmail(), password: TEST_PASSWORD }),
  // A code alone creates an account only where there are others.
  async "emailed code of an unconfirmed account"(site, client) {
    const email = newEmail();
    await serviceClient(site).auth.admin.createUser({ email });
    await client.auth.signInWithOtp({ email });
    return verifyMail(site, client, { email, type: "email" });
  },
  async "phone number"(site, { auth }) {
    const phone = `+4930${randomInt(10_000_000, 99_999_999)}`;
    await auth.signInWithOtp({ phone });
    const folder = join(site.dataDir, "outbox");
    const token = await waitFor("the text message", async () => {
      const files = (await readdir(folder)).filter((file) => file.endsWith(".txt"));
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
      return /\b\d{6}\b/.exec(texts.find((text) => text.startsWith(`To: ${phone}\n`)) ?? "")?.[0];
    });
    return auth.verifyOtp({ phone, token, type: "sms" });
  },
  async "ID token of a provider"(_, { auth }, oidc) {
    const person = { sub: randomUUID(), email: newEmail(), email_verified: true, name: "Bo" };
    const token = await oidc.signIdToken(person);
    return auth.signInWithIdToken({ provider: "keycloak", token });
  },
  async "anonymous account that gets an address"(site, client) {
    const email = newEmail();
    await client.auth.signInAnonymously();
    await client.auth.updateUser({ email });
    return verifyMail(site, client, { email, type: "email_change" });
  },
  "account made with the secret key": (site) =>
    serviceClient(site).auth.admin.createUser({ email: newEmail(), email_confirm: true }),
  async invitation(site, client) {
    const email = newEmail();
    await serviceClient(site).auth.admin.inviteUserByEmail(email);
    return verifyMail(site, client, { email, type: "invite" });
  },
};

/** Signs up in a way and returns the role of the only account. */
async function roleBy(way: string, site: RunningSite, client: TestClient, oidc: OidcServer) {
  expect(await WAYS[way]?.(site, client, oidc)).toMatchObject({ error: null });
  const roles = Object.values(await rolesOf(site));
  expect(roles).toHaveLength(1);
  return roles[0];
}

/** A user who changes to the address of ADMIN_EMAIL, without an email that proves it, stays a reader. */
async function expectNoAdminByChange(site: SiteAddress): Promise<void> {
  const { client, email } = await createUser(site);
  await client.auth.updateUser({ email: ADMIN });
  await client.auth.updateUser({ data: { email: ADMIN, email_verified: true } });
  const { data } = await client.auth.refreshSession();
  expect(data.user?.app_metadata.role).toBe("reader");
  expect(await rolesOf(site)).toEqual({ [email]: "reader" });
}

describe("a site that only this machine reaches", () => {
  let dataDir: string;
  let oidc: OidcServer;
  let site: RunningSite;
  const start = () => startSite({ dataDir, env: { AUTH_FILE: join(dataDir, "auth.json") } });

  beforeAll(async () => {
    dataDir = await makeSiteFolder();
    oidc = await startOidcServer();
    const keycloak = {
      name: "keycloak",
      issuer: oidc.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
    };
    const settings = { anonymous: true, providers: [keycloak] };
    await writeFile(join(dataDir, "auth.json"), JSON.stringify(settings));
    site = await start();
    oidc.serve(site.url);
  });
  afterAll(async () => {
    await site?.stop();
    await oidc?.close();
    await removeFolder(dataDir);
  });
  beforeEach(() => empty(site, "first-account"));

  test("makes the first account admin, without printing a link", async () => {
    const first = await signUp(site);
    const second = await signUp(site);
    expect(await rolesOf(site)).toEqual({ [first.email]: "admin", [second.email]: "reader" });
    expect(site.stdout()).not.toContain("/setup");
  });

  test.each(Object.keys(WAYS))("makes the first account admin: %s", async (way) => {
    expect(await roleBy(way, site, anonymousClient(site), oidc)).toBe("admin");
  });

  test("makes one of three accounts admin that sign up at the same time, and a later one a reader", async () => {
    await Promise.all([signUp(site), signUp(site), signUp(site)]);
    expect(Object.values(await rolesOf(site)).sort()).toEqual(["admin", "reader", "reader"]);
    const { email } = await signUp(site);
    expect(await rolesOf(site)).toMatchObject({ [email]: "reader" });
  });

  test("makes no second admin while the first one has no confirmed address", async () => {
    const service = serviceClient(site);
    const { data } = await service.auth.admin.createUser({ email: ADMIN });
    await service.rpc("set_role_by_email", { email: ADMIN, role: "admin" }).throwOnError();
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const { email } = await signUp(site);
    expect(await rolesOf(site)).toEqual({ [ADMIN]: "admin", [email]: "reader" });
  });

  test("makes no first account admin beside a process on the same database that others reach", async () => {
    const folder = await makeSiteFolder();
    const second = await startSite({
      dataDir: folder,
      secretsOf: site.dataDir,
      env: { HOST: "0.0.0.0", STAFF_ACCESS: "role", DATABASE_URL: await site.databaseUrl() },
    });
    try {
      const { email } = await signUp(site);
      expect(await rolesOf(site)).toEqual({ [email]: "reader" });
      // The other start has no STAFF_ACCESS, and its default is looser.
      const service = serviceClient(site);
      await service.rpc("default_staff_access", { mode: "any-user" }).throwOnError();
      expect((await service.rpc("get_staff_access")).data).toBe("role");
      const answers = await Promise.all([
        setUp(second, { token: tokenOf(second) }),
        setUp(site, { token: await makeToken(site), email: "other@example.org" }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
      expect(Object.values(await rolesOf(site)).sort()).toEqual(["admin", "reader"]);
    } finally {
      await second.stop();
      await removeFolder(folder);
      const sql = openSql(await site.databaseUrl());
      await sql`delete from private.settings where name = 'staff_access_chosen'`;
      await sql`update private.settings set value = 'any-user' where name = 'staff_access'`;
      await sql.end();
    }
  });

  test("makes no first account admin on the backend of a site with SUPABASE_URL", async () => {
    const front = await startSite({
      env: {
        SUPABASE_URL: site.url,
        SUPABASE_PUBLISHABLE_KEY: site.keys.publishable,
        SUPABASE_SECRET_KEY: site.keys.secret,
      },
    });
    try {
      const { email } = await signUp(site);
      expect(await rolesOf(site)).toEqual({ [email]: "reader" });
      expect(await setUp(front, { token: tokenOf(front) })).toMatchObject({ status: 201 });
      expect(await rolesOf(site)).toEqual({ [email]: "reader", [ADMIN]: "admin" });
    } finally {
      await front.stop();
    }
  });

  // From here on the process knows that others reach it.

  test("makes no stranger admin whose sign-up is the first forwarded request, and prints one link", async () => {
    expect(site.stdout() + site.stderr()).not.toMatch(/setup#|others reach/);
    const strangers = [newEmail(), newEmail()];
    await Promise.all(
      strangers.map((email) =>
        forwardedClient(site).auth.signUp({ email, password: TEST_PASSWORD }),
      ),
    );
    const { email } = await signUp(site);
    expect(Object.values(await rolesOf(site))).toEqual(["reader", "reader", "reader"]);
    expect(site.stdout().match(/^http\S+\/setup#token=\S+$/gm)).toHaveLength(1);
    const lines = site.stderr().match(/^.*others reach this site.*$/gm) ?? [];
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringContaining("the first account does not become the admin"),
      expect.stringContaining("everybody who signs up can publish: set STAFF_ACCESS=role"),
    ]);
    expect(site.stderr()).not.toContain(tokenOf(site));

    expect(await setUp(site, { token: tokenOf(site) })).toMatchObject({ status: 201 });
    expect(await rolesOf(site)).toMatchObject({ [email]: "reader", [ADMIN]: "admin" });
  });

  test("warns only admins in the newsroom, until one of them chooses who may edit", async () => {
    const [admin, editor] = [await createUser(site, "admin"), await createUser(site, "editor")];
    const isWarned = async ({ client }: typeof admin) =>
      (await client.rpc("has_staff_access_warning").throwOnError()).data;
    expect([await isWarned(admin), await isWarned(editor)]).toEqual([true, false]);
    await admin.client.rpc("change_staff_access", { mode: "any-user" }).throwOnError();
    expect(await isWarned(admin)).toBe(false);
    const { data: isOpen } = await serviceClient(site).rpc("warn_of_open_staff_access");
    expect([isOpen, await isWarned(admin)]).toEqual([false, false]);
  });

  test.each(Object.keys(WAYS))("makes no first account admin by a forwarded %s", async (way) => {
    await empty(site, "setup-link");
    expect(await roleBy(way, site, forwardedClient(site), oidc)).toBe("reader");
  });

  test("makes nobody admin by sign-up after a restart, and prints another link", async () => {
    await empty(site, "setup-link");
    await site.stop();
    site = await start();
    const { email } = await signUp(site);
    expect(await rolesOf(site)).toEqual({ [email]: "reader" });
    expect(await setUp(site, { token: tokenOf(site) })).toMatchObject({ status: 201 });
  });

  test("makes no first account admin after a page was asked for by another host", async () => {
    const { port } = new URL(site.url);
    await new Promise<void>((resolve, reject) => {
      request({ port, path: "/about", headers: { Host: "news.example" } }, (answer) => {
        answer.resume().once("end", resolve);
      })
        .once("error", reject)
        .end();
    });
    const { email } = await signUp(site);
    expect(await rolesOf(site)).toEqual({ [email]: "reader" });
    expect(site.stderr()).toContain('"sign":"host news.example"');
  });
});

describe("a local site whose sign-ups are confirmed by email", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ env: { AUTH_CONFIRM_EMAIL: "1" } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => empty(site, "first-account"));

  async function signUpUnconfirmed(client = anonymousClient(site), email = newEmail()) {
    const { error } = await client.auth.signUp({ email, password: TEST_PASSWORD });
    expect(error).toBeNull();
    return email;
  }

  async function confirm(email: string, client = anonymousClient(site)) {
    const { code } = await waitForMail(site.dataDir, email);
    const { data } = await client.auth.verifyOtp({ email, token: code, type: "signup" });
    return data.user?.app_metadata.role;
  }

  test("makes the first account that is confirmed admin, not the first that signs up", async () => {
    const [first, second] = [await signUpUnconfirmed(), await signUpUnconfirmed()];
    expect(await rolesOf(site)).toEqual({ [first]: "reader", [second]: "reader" });
    expect(await confirm(second)).toBe("admin");
    expect(await confirm(first)).toBe("reader");
    expect(await rolesOf(site)).toEqual({ [first]: "reader", [second]: "admin" });
  });

  test("makes one of two accounts admin that are confirmed at the same time", async () => {
    const emails = [await signUpUnconfirmed(), await signUpUnconfirmed()];
    await Promise.all(emails.map((email) => confirm(email)));
    expect(Object.values(await rolesOf(site)).sort()).toEqual(["admin", "reader"]);
  });

  test("makes an account admin that was confirmed before ADMIN_EMAIL was set", async () => {
    await empty(site, "setup-link");
    await signUpUnconfirmed(anonymousClient(site), ADMIN);
    expect(await confirm(ADMIN)).toBe("reader");
    await chooseRule(site, "email", ADMIN);
    expect(await rolesOf(site)).toEqual({ [ADMIN]: "admin" });
  });

  test("makes the account of ADMIN_EMAIL admin when it is confirmed, and nobody by a change of address", async () => {
    await empty(site, "email", ADMIN);
    await expectNoAdminByChange(site);
    await signUpUnconfirmed(anonymousClient(site), ADMIN);
    expect(await rolesOf(site)).toMatchObject({ [ADMIN]: "reader" });
    expect(await confirm(ADMIN)).toBe("admin");
  });

  test("makes no account admin of which the sign-up or the emailed link was forwarded", async () => {
    const email = await signUpUnconfirmed();
    const { link } = await waitForMail(site.dataDir, email);
    const answer = await fetch(link, { redirect: "manual", headers: FORWARDED });
    expect(answer.status).toBeLessThan(400);
    expect(await rolesOf(site)).toEqual({ [email]: "reader" });

    await empty(site, "setup-link");
    expect(await confirm(await signUpUnconfirmed(forwardedClient(site)))).toBe("reader");
    expect(tokenOf(site)).toBeDefined();
  });
});

describe("a site behind a proxy, with the settings of the README", () => {
  let dataDir: string;
  let site: RunningSite;
  beforeAll(async () => {
    dataDir = await makeSiteFolder();
    site = await startSite({ dataDir, env: ONLINE });
  });
  afterAll(async () => {
    await site?.stop();
    await removeFolder(dataDir);
  });

  test("prints the setup link on SITE_URL and stores only a hash of its token", async () => {
    expect(site.stdout()).toMatch(
      /^Broadsheet is ready: http:\/\/localhost:\d+\nThis site has no admin yet\. Open this link within 24 hours.*\nhttps:\/\/news\.example\/setup#token=[\w-]{43}\n$/,
    );
    const sql = openSql(await site.databaseUrl());
    const links = await sql`select token_hash from private.setup_links`;
    await sql.end();
    expect(links.map((link) => link.token_hash)).toEqual([hashSetupToken(tokenOf(site) ?? "")]);
    expect(site.stderr()).not.toContain(tokenOf(site));
  });

  test("creates the admin once with the setup link, not by sign-up, and prints no further link", async () => {
    const stranger = newEmail();
    await forwardedClient(site).auth.signUp({ email: stranger, password: TEST_PASSWORD });
    const { email } = await signUp(site);
    expect(await rolesOf(site)).toEqual({ [stranger]: "reader", [email]: "reader" });

    const token = tokenOf(site);
    expect(await setUp(site, { token, password: "x" })).toMatchObject({
      status: 422,
      code: "weak_password",
      reasons: ["length"],
    });
    expect(await setUp(site, { token, email })).toMatchObject({
      status: 422,
      code: "email_exists",
    });
    expect(await setUp(site, { token })).toMatchObject({ status: 201, id: expect.any(String) });
    const { data, error } = await anonymousClient(site).auth.signInWithPassword({
      email: ADMIN,
      password: TEST_PASSWORD,
    });
    expect([error, data.user?.app_metadata.role]).toEqual([null, "admin"]);
    expect(await setUp(site, { token, email: "second@example.org" })).toMatchObject({
      status: 403,
      code: "setup_closed",
    });
    expect(await rolesOf(site)).toMatchObject({ [email]: "reader", [ADMIN]: "admin" });

    await site.stop();
    site = await startSite({ dataDir, env: ONLINE });
    expect(site.stdout()).not.toContain("no admin");
  });

  test("makes no account admin that was confirmed without an email before ADMIN_EMAIL was set", async () => {
    await empty(site, "setup-link");
    await anonymousClient(site).auth.signUp({ email: ADMIN, password: TEST_PASSWORD });
    await chooseRule(site, "email", ADMIN);
    expect(await rolesOf(site)).toEqual({ [ADMIN]: "reader" });
  });

  test("rejects an expired or forged setup link", async () => {
    await empty(site, "setup-link");
    const token = await makeToken(site, -1);
    expect(await setUp(site, { token })).toMatchObject({ status: 403, code: "setup_expired" });
    expect(await setUp(site, { token: "A".repeat(43) })).toMatchObject({
      status: 403,
      code: "setup_unknown",
    });
    expect(await rolesOf(site)).toEqual({});
  });

  test("invalidates the setup link when npm run role makes an admin", async () => {
    await empty(site, "setup-link");
    const { email } = await signUp(site);
    const token = await makeToken(site);
    const done = await runCommand("server/commands/role-command.ts", [email, "admin"], dataDir);
    expect(done).toMatchObject({ code: 0, stdout: `${email} is now an admin (was a reader).\n` });
    expect(await setUp(site, { token })).toMatchObject({ status: 403, code: "setup_closed" });
    expect(await rolesOf(site)).toEqual({ [email]: "admin" });
  });

  test("creates the admin by the form of a browser without JavaScript, with the link or its code", async () => {
    await empty(site, "setup-link");
    const token = await makeToken(site);
    const send = (code: string) =>
      fetch(`${site.url}/setup`, {
        method: "POST",
        redirect: "manual",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "Sec-Fetch-Site": "same-origin",
        },
        body: new URLSearchParams({
          form: "create-admin",
          token: code,
          name: "",
          email: ADMIN,
          password: TEST_PASSWORD,
          confirmation: TEST_PASSWORD,
        }),
      });
    const without = await send(" ");
    expect(without.status).toBe(422);
    expect(await without.text()).toContain("Enter the setup code.");
    const wrong = await send("A".repeat(43));
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("This setup link isn&#x27;t valid.");
    expect(await rolesOf(site)).toEqual({});
    const done = await send(` ${site.url}/setup#token=${token} `);
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/admin"]);
    expect(done.headers.getSetCookie().join()).toContain("-auth-token");
    expect(await rolesOf(site)).toEqual({ [ADMIN]: "admin" });
    const again = await send(token);
    expect(await again.text()).toContain("This site already has an admin.");
  });

  test("rejects invalid setup requests and other methods", async () => {
    await empty(site, "setup-link");
    const token = await makeToken(site);
    for (const email of ["nobody", "", "a@b@c.example"]) {
      expect(await setUp(site, { token, email })).toMatchObject({ status: 422 });
    }
    const get = await fetch(`${site.url}/api/setup`);
    expect([get.status, get.headers.get("Allow")]).toEqual([405, "POST"]);
  });
});

describe("with ADMIN_EMAIL", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ env: { ...ONLINE, ADMIN_EMAIL: "Boss@Example.org" } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => empty(site, "email", ADMIN));

  test("makes the account of ADMIN_EMAIL admin when its address is confirmed", async () => {
    expect(site.stdout()).toContain(`Sign up as ${ADMIN} and confirm the address by email`);
    expect(tokenOf(site)).toBeUndefined();
    const client = forwardedClient(site);
    const { data, error } = await client.auth.signUp({ email: ADMIN, password: TEST_PASSWORD });
    expect([error, data.session]).toEqual([null, null]);
    expect(await rolesOf(site)).toEqual({ [ADMIN]: "reader" });
    const { code } = await waitForMail(site.dataDir, ADMIN);
    const verified = await client.auth.verifyOtp({ email: ADMIN, token: code, type: "signup" });
    expect([verified.error, verified.data.user?.app_metadata.role]).toEqual([null, "admin"]);
    expect(await chooseRule(site, "email", ADMIN)).toBeNull();
  });

  test("makes nobody else admin, even by changing to that address", async () => {
    await expectNoAdminByChange(site);
  });

  test("ignores ADMIN_EMAIL while there is an admin, and after it was removed", async () => {
    const admin = await createUser(site, "admin");
    const service = serviceClient(site);
    await service.auth.admin.createUser({ email: ADMIN, email_confirm: true });
    await chooseRule(site, "email", ADMIN);
    expect(await rolesOf(site)).toEqual({ [ADMIN]: "reader", [admin.email]: "admin" });

    await empty(site, "email", ADMIN);
    expect(await chooseRule(site, "first-account")).toBe("setup-link");
    for (const email of [ADMIN, newEmail()]) {
      await service.auth.admin.createUser({ email, email_confirm: true });
    }
    expect(Object.values(await rolesOf(site))).toEqual(["reader", "reader"]);
  });
});
