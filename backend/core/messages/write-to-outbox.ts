import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes an undelivered message to a file, for a site that runs on one machine without a mail server. */
export async function writeToOutbox(
  folder: string,
  extension: "eml" | "txt",
  message: Parameters<typeof writeFile>[1],
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}`);
  // Renamed when complete, so that a program that watches the folder never reads a partial message.
  await writeFile(`${file}.draft`, message, { mode: 0o600 });
  await rename(`${file}.draft`, `${file}.${extension}`);
}
