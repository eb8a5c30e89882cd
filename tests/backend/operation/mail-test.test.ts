import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSiteMailer } from "../../../server/backend/open-site-backend.ts";
import { readEnvironment } from "../../../server/settings/environment.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { runCommand } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** The sender of all emails, and `npm run mail-test`. */

let mailServer: MailServer;
let dataDir: string;

beforeEach(async () => {
  mailServer = await startMailServer();
  dataDir = await makeTempFolder();
});
afterEach(async () => {
  await mailServer.close();
  await removeFolder(dataDir);
});

const run = (args: string[], env: Record<string, string> = {}) =>
  runCommand("server/commands/mail-test-command.ts", args, dataDir, {
    SMTP_URL: mailServer.url,
    SITE_URL: "https://news.example",
    STAFF_ACCESS: "role",
    ...env,
  });

const host = () => new URL(mailServer.url).host;

test("npm run mail-test says that the mail server took the email", async () => {
  expect(await run(["ada@example.org"])).toEqual({
    code: 0,
    stdout: `${host()} took the email from no-reply@news.example to ada@example.org.\n`,
    stderr: "",
  });
  expect(mailServer.mails[0]).toMatch(/^From: Broadsheet <no-reply@news\.example>\r$/m);
});

test.each([
  ["rejects the recipient", { rejectRecipientWith: 550 }, /: .*550/],
  ["rejects the email", { rejectWith: 554 }, /: .*554/],
])("npm run mail-test says in one line that the mail server %s", async (_, behavior, reason) => {
  mailServer.behave(behavior);
  const { code, stdout, stderr } = await run(["ada@example.org"]);
  expect([code, stdout, stderr.split("\n").length]).toEqual([1, "", 2]);
  expect(stderr).toMatch(/ did not take the email from no-reply@news\.example to ada@example\.org/);
  expect(stderr).toMatch(reason);
});

test("npm run mail-test says that the mail server cannot be reached", async () => {
  const { code, stderr } = await run(["ada@example.org"], { SMTP_URL: "smtp://127.0.0.1:1" });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^127\.0\.0\.1:1 did not take the email .*ECONNREFUSED.*\n$/);
});

test("npm run mail-test without a mail server names the folder of the email", async () => {
  const { code, stdout } = await run(["ada@example.org"], { SMTP_URL: "" });
  expect(code).toBe(0);
  expect(stdout).toBe(
    `SMTP_URL is not set: the email from no-reply@news.example to ada@example.org is a file in ${join(dataDir, "outbox")}.\n`,
  );
  expect(await readdir(join(dataDir, "outbox"))).toHaveLength(1);
});

test.each([
  [["ada"], '"ada" is not an email address.'],
  [[], "One address is needed, and 0 were given."],
])("npm run mail-test exits with 2 for the arguments %j", async (args, problem) => {
  const { code, stderr } = await run(args);
  expect([code, stderr]).toEqual([2, `${problem}\nUsage: npm run mail-test -- ADDRESS\n`]);
});

test.each([
  ["The Daily News <news@paper.example>", "The Daily News <news@paper.example>"],
  ['"News, daily" <news@paper.example>', '"News, daily" <news@paper.example>'],
  ["news@paper.example", "Broadsheet <news@paper.example>"],
])("emails of the site come from MAIL_FROM %s", async (MAIL_FROM, sender) => {
  const environment = readEnvironment({ MAIL_FROM, SMTP_URL: mailServer.url, DATA_DIR: dataDir });
  await createSiteMailer(environment)({ to: "ada@example.org", subject: "Hi", text: "Hello" });
  const [mail = ""] = mailServer.mails;
  expect(/^From: (.*)\r$/m.exec(mail)?.[1]?.replace(/^"Broadsheet"/, "Broadsheet")).toBe(sender);
});
