import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ReceivedMail, readMail } from "../../backend/tests/support/received-mail.ts";
import { waitFor } from "./wait-for.ts";

/** Reads the mails of a site to an address, oldest first. */
export async function readOutbox(dataDir: string, to: string): Promise<ReceivedMail[]> {
  const folder = join(dataDir, "outbox");
  const files = await readdir(folder).catch(() => []);
  const sources = await Promise.all(
    files
      .filter((file) => file.endsWith(".eml"))
      .sort()
      .map((file) => readFile(join(folder, file), "utf8")),
  );
  return sources.map(parseMail).filter((mail) => mail.to === to);
}

/** Waits until a site has written `count` mails to an address and returns the last. */
export async function waitForMail(dataDir: string, to: string, count = 1): Promise<ReceivedMail> {
  return waitFor(`mail ${count} to ${to}`, async () => {
    const mails = await readOutbox(dataDir, to);
    return mails.length >= count && mails.at(-1);
  });
}

/** Parses the source of a mail. */
export function parseMail(source: string): ReceivedMail {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const parts = rest.join("\r\n\r\n").split(/^--.*$/m);
  return readMail({
    to: header(head, "To"),
    subject: header(head, "Subject"),
    text: bodyOf(parts, "text/plain"),
    html: bodyOf(parts, "text/html"),
  });
}

function header(head: string, name: string): string {
  return new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, "m").exec(head)?.[1]?.trim() ?? "";
}

function bodyOf(parts: string[], type: string): string {
  const part = parts.find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? "";
  const body = part.slice(part.indexOf("\r\n\r\n") + 4);
  if (!/quoted-printable/.test(part)) return body;
  return body
    .replaceAll("=\r\n", "")
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll("=", ""), "hex").toString(),
    );
}
