import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes a message that nobody delivers as a file, for whoever runs the site on one machine. */
export async function writeToOutbox(
  folder: string,
  extension: "eml" | "txt",
  message: Parameters<typeof writeFile>[1],
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}`);
  // Who watches the folder must not read half a message.
  await writeFile(`${file}.draft`, message, { mode: 0o600 });
  await rename(`${file}.draft`, `${file}.${extension}`);
}
