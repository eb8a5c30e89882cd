import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContactMessageRow } from "../../../app/data/rows.types.ts";
import { tokenOf } from "../../../backend/tests/support/clients.ts";
import { send } from "../../support/actors.ts";
import {
  anonymousClient,
  createUser,
  newEmail,
  serviceClient,
  TEST_PASSWORD,
} from "../../support/clients.ts";
import { beginDraft } from "../../support/drafts.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { parseMail, readOutbox } from "../../support/outbox.ts";
import { sessionClient } from "../../support/session-client.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/**
 * Emails about accounts, reviews and contact messages are stored first and sent once, whatever happens to mail server
 * and processes. The tests share a database, and the sites of one go on in the next.
 */

let postgres: TestPostgres;
let mailServer: MailServer;
let DATABASE_URL: string;
let sql: SqlPool;
let one: RunningSite;
let two: RunningSite;

beforeAll(async () => {
  postgres = await startPostgres();
  mailServer = await startMailServer();
  DATABASE_URL = await postgres.createSiteDatabase();
  one = await start();
  sql = openSql(DATABASE_URL);
});
afterAll(async () => {
  await sql?.end();
  await Promise.all([one?.stop(), two?.stop()]);
  await mailServer?.close();
  await postgres?.stop();
});
beforeEach(async () => {
  mailServer.behave({});
  mailServer.mails.length = 0;
  await sql`delete from private.mails`;
  await sql`delete from public.contact_messages`;
});

const start = () =>
  startSite({
    env: {
      DATABASE_URL,
      SMTP_URL: mailServer.url,
      AUTH_CONFIRM_EMAIL: "1",
      MAIL_RETRY_SECONDS: "1",
      MAIL_FROM: "The Daily <news@paper.example>",
    },
  });

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

async function write(site: RunningSite, subject: string): Promise<void> {
  const response = await fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Ada", email: "ada@example.org", subject, message: "Hello" }),
  });
  expect(response.status).toBe(200);
}

/** Makes the emails due that wait, and wakes the queue of a site with an email that it sends. */
async function wake(site: RunningSite): Promise<void> {
  await sql`update private.mails set due_at = now()`;
  await write(site, "Wakes it");
  await waitFor("the email that wakes the queue", () => subjects().includes("Contact: Wakes it"));
}

async function messageOf(subject: string): Promise<ContactMessageRow> {
  const { data } = await serviceClient(one)
    .from("contact_messages")
    .select("*")
    .eq("subject", subject)
    .single()
    .throwOnError();
  return data;
}

const mailsTo = (email: string) =>
  mailServer.mails.map(parseMail).filter((mail) => mail.to === email);

const mailTo = (email: string) => waitFor(`a mail to ${email}`, () => mailsTo(email)[0]);

const subjects = () => mailServer.mails.map((mail) => parseMail(mail).subject).sort();

/** Waits for an attempt to send after the first `before` ones. */
const attemptAfter = (before: number) =>
  waitFor("an attempt", () => mailServer.attempts() > before);

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
const BEGAN = "cannot send mails: they wait and are tried again";

describe("emails while the mail server is away", () => {
  test("sign-up, recovery, code request and invitation succeed, and their emails arrive later", async () => {
    const user = await createUser(one, "editor");
    const failures = await readMetric(one, "mail_failures_total");
    const bringBack = await takeAway();
    const [registered, asked, invited] = [await signUp(one), newEmail(), newEmail()];
    const { auth } = anonymousClient(one);
    expect((await auth.resetPasswordForEmail(user.email)).error).toBeNull();
    expect((await auth.signInWithOtp({ email: asked })).error).toBeNull();
    const invitation = await serviceClient(one).auth.admin.inviteUserByEmail(invited);
    expect([invitation.error, invitation.data.user?.email]).toEqual([null, invited]);

    expect(await readMetric(one, WAITING)).toBe(4);
    await waitFor(
      "failed attempts",
      async () => (await readMetric(one, "mail_failures_total")) >= failures + 4,
    );
    const [row] = await sql`select string_agg(mails::text, '') as text from private.mails as mails`;
    expect(row?.text).not.toContain("example.org");

    await bringBack();
    const { code } = await mailTo(registered);
    const confirmed = await auth.verifyOtp({ email: registered, token: code, type: "signup" });
    expect(confirmed.error).toBeNull();
    expect((await mailTo(user.email)).subject).toMatch(/^Set a new password/);
    expect((await mailTo(asked)).subject).toMatch(/^Sign in/);
    expect((await mailTo(invited)).link).toContain("type=invite");
    await waitFor("an empty queue", async () => (await readMetric(one, WAITING)) === 0);
    expect(mailServer.mails).toHaveLength(4);

    const [began, ...others] = logLines(one, BEGAN);
    expect(began).toMatchObject({ reason: expect.stringContaining("ECONNREFUSED") });
    expect(others).toEqual([]);
    const [ended] = logLines(one, "mails are sent again");
    expect(ended).toMatchObject({
      failedAttempts: expect.any(Number),
      seconds: expect.any(Number),
    });
    expect(ended.failedAttempts).toBeGreaterThanOrEqual(4);
  });

  test("emails about reviews, contact messages and account changes arrive later too", async () => {
    const [admin, editor] = [await createUser(one, "admin"), await createUser(one, "editor")];
    const articleId = await beginDraft(
      admin.client,
      { title: "Flood in the valley" },
      serviceClient(one),
    );
    const bringBack = await takeAway();
    await admin.client
      .rpc("assign_article", { article_id: articleId, user_id: editor.id })
      .throwOnError();
    const changed = await editor.client.auth.updateUser({ password: `${TEST_PASSWORD} again` });
    expect(changed.error).toBeNull();
    await write(one, "Away");
    await waitFor(
      "the note that it failed",
      async () => (await messageOf("Away")).mail_error !== null,
    );
    expect(await readMetric(one, WAITING)).toBe(1);
    expect(await readMetric(one, 'mail_queue_length{queue="review"}')).toBe(1);
    expect(await readMetric(one, 'mail_queue_length{queue="contact"}')).toBe(1);
    await bringBack();
    // A mail about a review is due half a minute later.
    await wake(one);
    await waitFor("all emails", () => mailServer.mails.length === 4);
    expect(subjects()).toEqual([
      "Assigned to you: Flood in the valley",
      "Contact: Away",
      "Contact: Wakes it",
      expect.stringMatching(/^Your password for .* was changed$/),
    ]);
    const sent = await waitFor("the note that it was sent", async () => {
      const row = await messageOf("Away");
      return row.mail_sent_at !== null && row;
    });
    expect(sent.mail_error).toBeNull();
    expect(sent.mail_attempts).toBeGreaterThan(1);
  });

  test("an email whose code has expired is dropped with a log line", async () => {
    const bringBack = await takeAway();
    await signUp(one);
    const kept = await signUp(one);
    await waitFor("two failures", async () => {
      const [row] =
        await sql`select count(*)::int as count from private.mails where problem is not null`;
      return row?.count === 2;
    });
    await sql`
      update private.mails set expires_at = now() - interval '1 second'
      where id = (select min(id) from private.mails)`;
    await bringBack();
    await mailTo(kept);
    const message = "dropped a mail that could not be sent while its code or link was valid";
    const [line] = await waitFor("the log line", () => {
      const lines = logLines(one, message);
      return lines.length > 0 && lines;
    });
    expect(line).toMatchObject({
      mail: expect.any(Number),
      queue: "account",
      attempts: expect.any(Number),
      reason: expect.stringContaining("ECONNREFUSED"),
    });
    await waitFor("an empty queue", async () => (await readMetric(one, WAITING)) === 0);
    expect(mailServer.mails).toHaveLength(1);
  });
});

describe("emails with a mail server", () => {
  test("sends an invitation by SMTP and returns no link", async () => {
    const { client } = await createUser(one, "admin");
    const email = newEmail();
    const { status, body } = await send(
      one,
      "POST",
      "/api/invitations",
      { Authorization: `Bearer ${await tokenOf(client)}` },
      { email, role: "editor" },
    );
    expect([status, body]).toEqual([201, { id: expect.any(String), email, role: "editor" }]);
    expect((await mailTo(email)).link).toContain("type=invite");
  });

  test("mails a reviewer the article with its note and a link", async () => {
    const [writer, reviewer] = [
      await createUser(one, "contributor"),
      await createUser(one, "editor"),
    ];
    const articleId = await beginDraft(
      writer.client,
      { title: "Flood in the valley" },
      serviceClient(one),
    );
    await writer.client
      .rpc("submit_for_review", {
        article_id: articleId,
        note: "Please check the names.",
        reviewer: reviewer.id,
      })
      .throwOnError();
    await wake(one);
    const mail = await waitFor("the mail", () =>
      mailServer.mails.find((source) => source.includes(reviewer.email)),
    );
    expect(mail).toContain("Please review: Flood in the valley");
    expect(mail).toContain("Please check the names.");
    // Long lines of mails are wrapped.
    expect(mail.replaceAll("=\r\n", "")).toContain(`/admin/articles/${articleId}/edit`);
  });

  test("confirms a sign-up and resets a password with codes sent by SMTP, from MAIL_FROM", async () => {
    const email = newEmail();
    const { auth } = sessionClient(one);
    await auth.signUp({ email, password: TEST_PASSWORD });
    const { code } = await mailTo(email);
    const confirmed = await auth.verifyOtp({ email, token: code, type: "signup" });
    expect(confirmed.error).toBeNull();
    expect(confirmed.data.session?.user.email).toBe(email);

    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    const recovery = await waitFor("the second mail", () => mailsTo(email)[1]);
    const { error } = await auth.verifyOtp({ email, token: recovery.code, type: "recovery" });
    expect(error).toBeNull();
    expect(await readOutbox(one.dataDir, email)).toEqual([]);

    await write(one, "Hello");
    await waitFor("the contact email", () => subjects().includes("Contact: Hello"));
    for (const mail of mailServer.mails) {
      expect(mail).toMatch(/^From: The Daily <news@paper\.example>\r$/m);
    }
  });
});

describe("emails and a mail server that misbehaves", () => {
  test.each([
    ["rejects temporarily", { rejectWith: 451 }, "451"],
    ["rejects permanently", { rejectWith: 554 }, "554"],
    ["rejects the recipient", { rejectRecipientWith: 550 }, "550"],
    ["disconnects during the transfer", { dropsConnection: true }, ""],
  ])("a contact email is sent later when the mail server %s", async (_, behavior, reason) => {
    mailServer.behave(behavior);
    await write(one, "Once");
    const failed = await waitFor("the note that it failed", async () => {
      const row = await messageOf("Once");
      return row.mail_error !== null && row;
    });
    expect(failed.mail_error).toContain(reason);
    expect(failed.mail_sent_at).toBeNull();
    mailServer.behave({});
    await wake(one);
    const row = await waitFor("the note that it was sent", async () => {
      const found = await messageOf("Once");
      return found.mail_sent_at !== null && found;
    });
    expect(row.mail_error).toBeNull();
    expect(row.mail_attempts).toBeGreaterThan(1);
    await waitFor("both emails", () => mailServer.mails.length === 2);
    expect(subjects()).toEqual(["Contact: Once", "Contact: Wakes it"]);
  });

  test("a refused recipient is logged, is no outage and holds up no other email", async () => {
    const outages = logLines(one, BEGAN).length;
    const refusals = logLines(one, "the mail server refused a mail").length;
    mailServer.behave({ rejectRecipientWith: 550 });
    const refused = await signUp(one);
    const lines = await waitFor("the log line", () => {
      const found = logLines(one, "the mail server refused a mail").slice(refusals);
      return found.length > 0 && found;
    });
    expect(lines).toMatchObject([{ reason: expect.stringContaining("550") }]);
    mailServer.behave({});
    await mailTo(await signUp(one));
    expect(mailsTo(refused)).toEqual([]);
    await waitFor("one in the queue", async () => (await readMetric(one, WAITING)) === 1);
    // An alert on old emails is about the mail server.
    expect(await readMetric(one, 'mail_queue_oldest_seconds{queue="account"}')).toBe(0);
    expect(logLines(one, BEGAN)).toHaveLength(outages);
    const [row] =
      await sql`select due_at > now() + interval '14 minutes' as is_late from private.mails`;
    expect(row?.is_late).toBe(true);
  });
});

describe("emails of several processes", () => {
  beforeAll(async () => {
    two = await start();
  });

  test("each email is sent once, even when sending is slow", async () => {
    mailServer.behave({ rejectWith: 451 });
    const emails = Array.from({ length: 15 }, newEmail);
    const words = Array.from({ length: 15 }, (_, n) => `Mail ${n}`);
    await Promise.all([
      ...emails.map((email, n) => signUp(n % 2 ? one : two, email)),
      ...words.map((word, n) => write(n % 2 ? one : two, word)),
    ]);
    mailServer.behave({ delayUntil: delay(300) });
    await waitFor("all mails", () => mailServer.mails.length >= 30, 40_000);
    await waitFor("an empty queue", async () => {
      const [row] = await sql`select count(*)::int as count from private.mails`;
      return row?.count === 0;
    });
    const mails = mailServer.mails.map(parseMail);
    expect(mails.map(({ to }) => to).sort()).toEqual(
      [...emails, ...words.map(() => "newsroom@example.org")].sort(),
    );
    expect(subjects().filter((subject) => subject.startsWith("Contact: "))).toEqual(
      words.map((word) => `Contact: ${word}`).sort(),
    );
  });

  test("emails of a killed process are sent by another after their lease", async () => {
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    mailServer.behave({ delayUntil: never, rejectWith: 451 });
    const before = mailServer.attempts();
    const email = await signUp(two);
    await attemptAfter(before);
    await two.kill();
    mailServer.behave({});
    // Its own email wakes the queue; the other one is leased to the killed process.
    await mailTo(await signUp(one));
    expect(mailsTo(email)).toEqual([]);
    await wake(one);
    await mailTo(email);
    release();
    expect(mailsTo(email)).toHaveLength(1);
  });

  test("a request does not wait for a mail server that hangs, and a stopped site leaves its emails to the next", async () => {
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    mailServer.behave({ delayUntil: never, rejectWith: 451 });
    const before = mailServer.attempts();
    const startedAt = performance.now();
    const email = await signUp(one);
    // The attempt goes on after two seconds; the mail server would take a minute.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    await write(one, "Hanging");
    await attemptAfter(before + 1);
    // A stop that exceeds its limit exits with 1.
    expect((await one.stop()).code).toBe(0);
    mailServer.behave({});
    await sql`update private.mails set due_at = now()`;
    one = await start();
    await mailTo(email);
    const ofContact = () => subjects().filter((subject) => subject === "Contact: Hanging");
    await waitFor("the contact email", () => ofContact().length > 0);
    release();
    expect([mailsTo(email).length, ofContact().length]).toEqual([1, 1]);
  });
});

test("sends contact emails through a site with an external Supabase, and no emails of accounts", async () => {
  // The backend sends contact emails too, and cannot: what it claims is soon due again.
  const MAIL_RETRY_SECONDS = "1";
  const backend = await startSite({
    env: { SMTP_URL: "smtp://127.0.0.1:1", MAIL_RETRY_SECONDS },
  });
  const front = await startSite({
    env: {
      SMTP_URL: mailServer.url,
      MAIL_RETRY_SECONDS,
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
      SUPABASE_SECRET_KEY: backend.keys.secret,
    },
  });
  try {
    await write(front, "Elsewhere");
    await waitFor("the mail", () => mailServer.mails.length === 1, 40_000);
    expect(subjects()).toEqual(["Contact: Elsewhere"]);
    const metrics = await (await fetch(`${front.url}/metrics`)).text();
    expect(metrics).toContain('broadsheet_mail_queue_length{queue="contact"}');
    expect(metrics).not.toContain('queue="account"');
    const { error } = await anonymousClient(backend).rpc("claim_mails", {
      queues: ["account"],
      max_rows: 1,
      lease_seconds: 1,
    });
    expect(error).not.toBeNull();
  } finally {
    await front.stop();
    await backend.stop();
  }
});
