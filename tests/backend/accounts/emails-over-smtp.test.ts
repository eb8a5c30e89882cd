import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../support/actors.ts";
import { createUser, TEST_PASSWORD } from "../../support/clients.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { parseMail, type ReceivedMail, readOutbox } from "../../support/outbox.ts";
import { sessionClient } from "../../support/session-client.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";
import { tokenOf } from "../auth-sessions/forge-tokens.ts";

/** Account emails go to the mail server of SMTP_URL instead of the outbox folder. */

let mailServer: MailServer;
let site: RunningSite;
beforeAll(async () => {
  mailServer = await startMailServer();
  site = await startSite({ env: { AUTH_CONFIRM_EMAIL: "1", SMTP_URL: mailServer.url } });
});
afterAll(async () => {
  await site?.stop();
  await mailServer.close();
});

const mailTo = (email: string, count: number): Promise<ReceivedMail> =>
  waitFor(`mail ${count} to ${email}`, () => {
    const mails = mailServer.mails.map(parseMail).filter(({ to }) => to === email);
    return mails[count - 1];
  });

test("sends an invitation by SMTP and returns no link", async () => {
  const { client } = await createUser(site, "admin");
  const email = `${randomUUID()}@example.org`;
  const { status, body } = await send(
    site,
    "POST",
    "/api/invitations",
    { Authorization: `Bearer ${await tokenOf(client)}` },
    { email, role: "editor" },
  );
  expect([status, body]).toEqual([201, { id: expect.any(String), email, role: "editor" }]);
  expect((await mailTo(email, 1)).link).toContain("type=invite");
});

test("mails a reviewer the article with its note and a link", async () => {
  const [writer, reviewer] = [
    await createUser(site, "contributor"),
    await createUser(site, "editor"),
  ];
  const articleId = randomUUID();
  await writer.client
    .rpc("save_draft", {
      article_id: articleId,
      lineage: "new",
      known_seq: 0,
      update: "",
      fields: { title: "Flood in the valley" },
    })
    .throwOnError();
  await writer.client
    .rpc("submit_for_review", {
      article_id: articleId,
      note: "Please check the names.",
      reviewer: reviewer.id,
    })
    .throwOnError();
  const text = await waitFor("the mail", () =>
    mailServer.mails.find((mail) => mail.includes(reviewer.email)),
  );
  expect(text).toContain("Please review: Flood in the valley");
  expect(text).toContain("Please check the names.");
  expect(text).toContain(`/admin/articles/${articleId}/edit`);
}, 60_000);

test("confirms a sign-up and resets a password with codes sent by SMTP", async () => {
  const email = `${randomUUID()}@example.org`;
  const { auth } = sessionClient(site);
  await auth.signUp({ email, password: TEST_PASSWORD });
  const { code } = await mailTo(email, 1);
  const confirmed = await auth.verifyOtp({ email, token: code, type: "signup" });
  expect(confirmed.error).toBeNull();
  expect(confirmed.data.session?.user.email).toBe(email);

  expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
  const recovery = await mailTo(email, 2);
  const { error } = await auth.verifyOtp({ email, token: recovery.code, type: "recovery" });
  expect(error).toBeNull();
  expect(await readOutbox(site.dataDir, email)).toEqual([]);
});
