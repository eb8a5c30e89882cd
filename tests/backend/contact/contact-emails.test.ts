import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContactMessageRow } from "../../../app/data/rows.types.ts";
import { anonymousClient, serviceClient } from "../../support/clients.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openSql } from "../../support/open-sql.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** An email about a message is sent once despite failures of the mail server, the site and other sites. */

let postgres: TestPostgres;
let mailServer: MailServer;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
async function write(site: RunningSite, subject: string): Promise<void> {
  const response = await fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Ada", email: "ada@example.org", subject, message: "Hello" }),
  });
  expect(response.status).toBe(200);
}

async function onlyRow(site: RunningSite): Promise<ContactMessageRow> {
  const { data } = await serviceClient(site)
    .from("contact_messages")
    .select("*")
    .single()
    .throwOnError();
  return data;
}

const sent = (site: RunningSite) =>
  waitFor("the note that the mail was sent", async () => {
    const row = await onlyRow(site);
    return row.mail_sent_at !== null && row;
  });

const subjects = () =>
  mailServer.mails.map((mail) => /^Subject: Contact: (.*)\r$/m.exec(mail)?.[1]).sort();

describe("contact emails with one site", () => {
  let site: RunningSite;

  beforeAll(async () => {
    mailServer = await startMailServer();
    site = await startSite({
      env: {
        DATABASE_URL: await postgres.createSiteDatabase(),
        SMTP_URL: mailServer.url,
        MAIL_RETRY_SECONDS: "1",
      },
    });
  });
  afterAll(async () => {
    await site?.stop();
    await mailServer.close();
  });
  beforeEach(async () => {
    mailServer.behave({});
    mailServer.mails.length = 0;
    const service = serviceClient(site);
    await service.from("contact_messages").delete().not("id", "is", null).throwOnError();
  });

  test.each([
    ["rejects temporarily", { rejectWith: 451 }, "451"],
    ["rejects permanently", { rejectWith: 554 }, "554"],
    ["rejects the recipient", { rejectRecipientWith: 550 }, "550"],
    ["disconnects during the transfer", { dropsConnection: true }, ""],
  ])("sends an email later when the mail server %s", async (_, behavior, reason) => {
    mailServer.behave(behavior);
    await write(site, "Once");
    const failed = await waitFor("the note that it failed", async () => {
      const row = await onlyRow(site);
      return row.mail_error !== null && row;
    });
    expect(failed.mail_error).toContain(reason);
    expect(failed.mail_sent_at).toBeNull();
    mailServer.behave({});
    const row = await sent(site);
    expect(row.mail_error).toBeNull();
    expect(row.mail_attempts).toBeGreaterThan(1);
    expect(subjects()).toEqual(["Once"]);
  });

  test("doubles the retry delay of an email up to six hours", async () => {
    mailServer.behave({ rejectWith: 451 });
    await write(site, "Again");
    const { id } = await waitFor("two attempts", async () => {
      const row = await onlyRow(site);
      // The second lease has expired: the email is due in seconds.
      const isOver = Date.parse(row.mail_due_at) < Date.now() + 60_000;
      return row.mail_attempts === 2 && isOver && row;
    });
    const service = serviceClient(site);
    const settle = async (attempt: number) => {
      // Never due, so that the site does not send it.
      const row = { mail_attempts: attempt, mail_due_at: "2100-01-01T00:00:00Z" };
      await service.from("contact_messages").update(row).eq("id", id).throwOnError();
      const outcome = { id, attempt, error: "no", retry_seconds: 60 };
      await service.rpc("settle_contact_mail", outcome).throwOnError();
      return Date.parse((await onlyRow(site)).mail_due_at);
    };
    for (const [attempt, seconds] of [
      [1, 60],
      [2, 120],
      [5, 960],
      [12, 21_600],
      [5000, 21_600],
    ] as const) {
      const before = Date.now();
      const settledAt = (await settle(attempt)) - seconds * 1000;
      expect(settledAt, `attempt ${attempt}`).toBeGreaterThan(before - 1000);
      expect(settledAt, `attempt ${attempt}`).toBeLessThan(Date.now() + 1000);
    }
  });

  test("delivers an email after the mail server comes back", async () => {
    await mailServer.close();
    await write(site, "Away");
    await waitFor("a failed attempt", async () => (await onlyRow(site)).mail_error !== null);
    mailServer = await startMailServer(Number(new URL(mailServer.url).port));
    await sent(site);
    expect(subjects()).toEqual(["Away"]);
  });
});

describe("contact emails with several sites", () => {
  let sites: RunningSite[] = [];

  beforeEach(async () => {
    mailServer = await startMailServer();
  });
  afterEach(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    sites = [];
    await mailServer.close();
  });

  async function start(env: Record<string, string>): Promise<RunningSite> {
    const site = await startSite({
      env: { SMTP_URL: mailServer.url, MAIL_RETRY_SECONDS: "1", ...env },
    });
    sites.push(site);
    return site;
  }

  test("sends a queued email after a restart", async () => {
    const DATABASE_URL = await postgres.createSiteDatabase();
    mailServer.behave({ rejectWith: 451 });
    const first = await start({ DATABASE_URL, MAIL_RETRY_SECONDS: "2" });
    await write(first, "Restart");
    await waitFor("a failed attempt", async () => (await onlyRow(first)).mail_error !== null);
    await first.stop();
    mailServer.behave({});
    await sent(await start({ DATABASE_URL }));
    expect(subjects()).toEqual(["Restart"]);
  });

  test("stops in time while a mail server hangs and returns the email to the queue", async () => {
    const DATABASE_URL = await postgres.createSiteDatabase();
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    mailServer.behave({ delayUntil: never, rejectWith: 451 });
    const first = await start({ DATABASE_URL });
    await write(first, "Hanging");
    await waitFor("an attempt", () => mailServer.attempts() > 0);
    // A stop that exceeds its limit exits with 1.
    expect((await first.stop()).code).toBe(0);
    mailServer.behave({});
    const row = await sent(await start({ DATABASE_URL }));
    release();
    expect(row.mail_attempts).toBe(2);
    expect(subjects()).toEqual(["Hanging"]);
  });

  test("sends an email whose site was killed from another site after the lease expires", async () => {
    const DATABASE_URL = await postgres.createSiteDatabase();
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    mailServer.behave({ delayUntil: never, rejectWith: 451 });
    const first = await start({ DATABASE_URL });
    await write(first, "Killed");
    await waitFor("an attempt", () => mailServer.attempts() > 0);
    await first.kill();
    mailServer.behave({});
    const second = await start({ DATABASE_URL });
    // Until then, no site claims it.
    const claimed = await serviceClient(second).functions.invoke("contact-mail");
    expect(claimed.data).toEqual({ outcomes: [] });
    expect(mailServer.mails).toHaveLength(0);
    const sql = openSql(DATABASE_URL, 1);
    await sql`update public.contact_messages set mail_due_at = now() - interval '1 second'`;
    await sql.end();
    // Another site polls twice a minute, and sends at once when it receives a message itself.
    await write(second, "Wakes it");
    await waitFor("both mails", () => mailServer.mails.length === 2);
    release();
    expect(subjects()).toEqual(["Killed", "Wakes it"]);
  });

  test("sends each email once with two sites on one database, even when sending is slow", async () => {
    const DATABASE_URL = await postgres.createSiteDatabase();
    const [one, two] = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })]);
    mailServer.behave({ rejectWith: 451 });
    const words = Array.from({ length: 30 }, (_, n) => `Mail ${n}`);
    await Promise.all(words.map((word, n) => write(n % 2 ? one : two, word)));
    await waitFor("the first failures", () => mailServer.attempts() > 5);
    mailServer.behave({ delayUntil: delay(300) });
    await waitFor("all mails", () => mailServer.mails.length >= words.length, 40_000);
    // A site that stops finishes what it is sending.
    await Promise.all([one.stop(), two.stop()]);
    expect(subjects()).toEqual([...words].sort());
  });

  test("sends contact emails through a site with an external Supabase", async () => {
    const backend = await startSite({ env: { SMTP_URL: "smtp://127.0.0.1:1" } });
    sites.push(backend);
    const site = await start({
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
      SUPABASE_SECRET_KEY: backend.keys.secret,
    });
    // The other site polls twice a minute; this one is notified of the message at once.
    await write(site, "Elsewhere");
    await waitFor("the mail", () => mailServer.mails.length === 1, 40_000);
    expect(subjects()).toEqual(["Elsewhere"]);
    // Supabase sends the emails of accounts itself.
    const metrics = await (await fetch(`${site.url}/metrics`)).text();
    expect(metrics).toContain('broadsheet_mail_queue_length{queue="contact"}');
    expect(metrics).not.toContain('queue="account"');
    const { error } = await anonymousClient(backend).rpc("claim_contact_mails", {
      max_rows: 1,
      lease_seconds: 1,
    });
    expect(error).not.toBeNull();
  });
});
