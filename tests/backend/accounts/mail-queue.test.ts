import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  newEmail,
  serviceClient,
  TEST_PASSWORD,
} from "../../support/clients.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openSql } from "../../support/open-sql.ts";
import { parseMail, readOutbox } from "../../support/outbox.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Account emails are stored with their codes and sent once, whatever happens to mail server and processes. */

let postgres: TestPostgres;
let mailServer: MailServer;
let DATABASE_URL: string;
let sites: RunningSite[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  mailServer = await startMailServer();
  DATABASE_URL = await postgres.createSiteDatabase();
});
afterEach(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  sites = [];
  await mailServer.close();
});

async function start(env: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite({
    env: { DATABASE_URL, SMTP_URL: mailServer.url, AUTH_CONFIRM_EMAIL: "1", ...env },
  });
  sites.push(site);
  return site;
}

/** Stops the mail server; the returned function starts it again. */
async function takeAway(): Promise<() => Promise<void>> {
  await mailServer.close();
  return async () => {
    mailServer = await startMailServer(Number(new URL(mailServer.url).port));
  };
}

async function signUp(site: RunningSite, email = newEmail()): Promise<string> {
  const { error } = await anonymousClient(site).auth.signUp({ email, password: TEST_PASSWORD });
  expect(error).toBeNull();
  return email;
}

const mailsTo = (email: string) =>
  mailServer.mails.map(parseMail).filter((mail) => mail.to === email);

const mailTo = (email: string) => waitFor(`a mail to ${email}`, () => mailsTo(email)[0]);

const logLines = (site: RunningSite, message: string) =>
  site
    .stderr()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === message);

async function readMetric(site: RunningSite, name: string): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  const line = text.split("\n").find((each) => each.startsWith(`broadsheet_${name} `));
  return Number(line?.split(" ").at(-1));
}

const WAITING = 'mail_queue_length{queue="account"}';

describe("account emails while the mail server is away", () => {
  test("sign-up, recovery, code request and invitation succeed, and their emails arrive later", async () => {
    const site = await start();
    const user = await createUser(site, "editor");
    const bringBack = await takeAway();
    const [registered, asked, invited] = [await signUp(site), newEmail(), newEmail()];
    const { auth } = anonymousClient(site);
    expect((await auth.resetPasswordForEmail(user.email)).error).toBeNull();
    expect((await auth.signInWithOtp({ email: asked })).error).toBeNull();
    const invitation = await serviceClient(site).auth.admin.inviteUserByEmail(invited);
    expect([invitation.error, invitation.data.user?.email]).toEqual([null, invited]);

    expect(await readMetric(site, WAITING)).toBe(4);
    await waitFor(
      "failed attempts",
      async () => (await readMetric(site, "mail_failures_total")) >= 4,
    );
    const sql = openSql(DATABASE_URL);
    const [row] = await sql`select string_agg(mails::text, '') as text from embedded.mails`;
    await sql.end();
    expect(row?.text).not.toContain("example.org");

    await bringBack();
    const { code } = await mailTo(registered);
    const confirmed = await auth.verifyOtp({ email: registered, token: code, type: "signup" });
    expect(confirmed.error).toBeNull();
    expect((await mailTo(user.email)).subject).toMatch(/^Set a new password/);
    expect((await mailTo(asked)).subject).toMatch(/^Sign in/);
    expect((await mailTo(invited)).link).toContain("type=invite");
    await waitFor("an empty queue", async () => (await readMetric(site, WAITING)) === 0);
    expect(mailServer.mails).toHaveLength(4);

    const began = logLines(site, "cannot send mails: they wait and are tried again");
    expect(began).toMatchObject([{ reason: expect.stringContaining("ECONNREFUSED") }]);
    const ended = logLines(site, "mails are sent again");
    expect(ended).toMatchObject([
      { failedAttempts: expect.any(Number), seconds: expect.any(Number) },
    ]);
    expect(ended[0].failedAttempts).toBeGreaterThanOrEqual(4);
  });

  test("emails about reviews and account changes arrive later too", async () => {
    const site = await start();
    const [admin, editor] = [await createUser(site, "admin"), await createUser(site, "editor")];
    const articleId = crypto.randomUUID();
    await admin.client
      .rpc("save_draft", {
        article_id: articleId,
        lineage: "new",
        known_seq: 0,
        update: "",
        fields: { title: "Flood in the valley" },
      })
      .throwOnError();
    const bringBack = await takeAway();
    await admin.client
      .rpc("assign_article", { article_id: articleId, user_id: editor.id })
      .throwOnError();
    const changed = await editor.client.auth.updateUser({ password: `${TEST_PASSWORD} again` });
    expect(changed.error).toBeNull();
    await waitFor("both in the queue", async () => (await readMetric(site, WAITING)) === 2);
    await bringBack();
    await waitFor("both emails", () => mailsTo(editor.email).length === 2);
    expect(
      mailsTo(editor.email)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([
      "Assigned to you: Flood in the valley",
      expect.stringMatching(/^Your password for .* was changed$/),
    ]);
  });

  test("an email that waits survives a restart", async () => {
    const bringBack = await takeAway();
    const first = await start();
    const email = await signUp(first);
    await first.stop();
    await bringBack();
    await start();
    await mailTo(email);
    expect(mailServer.mails).toHaveLength(1);
  });

  test("an email whose code has expired is dropped with a log line", async () => {
    const bringBack = await takeAway();
    const site = await start();
    await signUp(site);
    const kept = await signUp(site);
    await waitFor("two failures", async () => (await readMetric(site, "mail_failures_total")) >= 2);
    const sql = openSql(DATABASE_URL);
    await sql`
      update embedded.mails set expires_at = now() - interval '1 second'
      where id = (select min(id) from embedded.mails)`;
    await sql.end();
    await bringBack();
    await mailTo(kept);
    const message = "dropped a mail that could not be sent while its code or link was valid";
    const [line] = await waitFor("the log line", () => {
      const lines = logLines(site, message);
      return lines.length > 0 && lines;
    });
    expect(line).toMatchObject({
      messageId: expect.stringMatching(/^<[\w-]+@localhost>$/),
      attempts: expect.any(Number),
      reason: expect.stringContaining("ECONNREFUSED"),
    });
    await waitFor("an empty queue", async () => (await readMetric(site, WAITING)) === 0);
    expect(mailServer.mails).toHaveLength(1);
  });
});

describe("account emails and a mail server that misbehaves", () => {
  test("a refused recipient is logged, is no outage and holds up no other email", async () => {
    const site = await start();
    mailServer.behave({ rejectRecipientWith: 550 });
    const refused = await signUp(site);
    const lines = await waitFor("the log line", () => {
      const found = logLines(site, "the mail server refused a mail");
      return found.length > 0 && found;
    });
    expect(lines).toMatchObject([{ reason: expect.stringContaining("550") }]);
    mailServer.behave({});
    await mailTo(await signUp(site));
    expect(mailsTo(refused)).toEqual([]);
    await waitFor("one in the queue", async () => (await readMetric(site, WAITING)) === 1);
    // An alert on old emails is about the mail server.
    expect(await readMetric(site, 'mail_queue_oldest_seconds{queue="account"}')).toBe(0);
    expect(logLines(site, "cannot send mails: they wait and are tried again")).toEqual([]);
    const sql = openSql(DATABASE_URL);
    const [row] =
      await sql`select due_at > now() + interval '14 minutes' as is_late from embedded.mails`;
    await sql.end();
    expect(row?.is_late).toBe(true);
  });

  test("a sign-up does not wait for a mail server that hangs, and a stopped site leaves the email", async () => {
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    mailServer.behave({ delayUntil: never, rejectWith: 451 });
    const first = await start();
    const startedAt = performance.now();
    const email = await signUp(first);
    // The attempt goes on after two seconds; the mail server would take a minute.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    await waitFor("an attempt", () => mailServer.attempts() > 0);
    expect((await first.stop()).code).toBe(0);
    mailServer.behave({});
    await start();
    await mailTo(email);
    release();
    expect(mailServer.mails).toHaveLength(1);
  });
});

describe("account emails of several processes", () => {
  test("each email is sent once", async () => {
    const [one, two] = await Promise.all([start(), start()]);
    mailServer.behave({ rejectWith: 451 });
    const emails = Array.from({ length: 20 }, newEmail);
    await Promise.all(emails.map((email, n) => signUp(n % 2 ? one : two, email)));
    mailServer.behave({ delayUntil: delay(300) });
    await waitFor("all mails", () => mailServer.mails.length >= emails.length);
    await Promise.all([one.stop(), two.stop()]);
    const recipients = mailServer.mails.map((mail) => parseMail(mail).to);
    expect(recipients.sort()).toEqual(emails.sort());
  });

  test("the email of a killed process is sent by another after its lease", async () => {
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    mailServer.behave({ delayUntil: never, rejectWith: 451 });
    const first = await start();
    const email = await signUp(first);
    await waitFor("an attempt", () => mailServer.attempts() > 0);
    await first.kill();
    mailServer.behave({});
    const second = await start();
    // Its own email wakes the queue; the other one is leased to the killed process.
    await mailTo(await signUp(second));
    expect(mailsTo(email)).toEqual([]);
    const sql = openSql(DATABASE_URL);
    await sql`update embedded.mails set due_at = now()`;
    await sql.end();
    await signUp(second);
    await mailTo(email);
    release();
    expect(mailsTo(email)).toHaveLength(1);
  });
});

test("without a mail server the file of an email is there when the response is", async () => {
  const site = await start({ SMTP_URL: "" });
  const email = await signUp(site);
  expect(await readOutbox(site.dataDir, email)).toMatchObject([{ to: email }]);
  expect(await readMetric(site, WAITING)).toBe(0);
});
