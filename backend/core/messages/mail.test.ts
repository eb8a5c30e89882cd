import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { createMailer } from "./mail.ts";

const FROM = () => ({ name: "Broadsheet", address: "site@example.org" });
const MAIL = {
  to: "reader@example.org",
  subject: "Größe\r\nBcc: other@example.org",
  text: "Your code is 123456.",
};

test("without a mail server writes mails to files and prevents header injection", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outbox-"));
  try {
    const send = createMailer({ outboxFolder: folder, from: FROM });
    await Promise.all([send(MAIL), send(MAIL)]);
    const files = await readdir(folder);
    expect(files).toHaveLength(2);
    expect(files.every((name) => name.endsWith(".eml"))).toBe(true);
    const mail = await readFile(join(folder, files[0] ?? ""), "utf8");
    expect(mail).toMatch(/^To: reader@example\.org\r$/m);
    expect(mail).toMatch(/^From: Broadsheet <site@example\.org>\r$/m);
    expect(mail).not.toMatch(/^Bcc:/im);
    expect(mail).toContain("Your code is 123456.");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("with a mail server sends mails over SMTP and throws when the server rejects one", async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (address, _session, done) =>
      done(address.address.startsWith("nobody") ? new Error("no such mailbox") : null),
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
  });
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const port = typeof address === "object" && address ? address.port : 0;
  try {
    const send = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      outboxFolder: "",
      from: FROM,
    });
    await send(MAIL);
    expect(received[0]).toContain("Your code is 123456.");
    await expect(send({ ...MAIL, to: "nobody@example.org" })).rejects.toThrow("no such mailbox");
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});
