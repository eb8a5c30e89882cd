import { randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../base/errors.ts";
import { makePrivateFolder } from "../files/folders.ts";
import { toStartError } from "../postgres/cluster.ts";

const secretsSchema = z.object({
  databasePassword: z.string().min(16),
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith("sb_publishable_"),
  secretKey: z.string().startsWith("sb_secret_"),
});

/** Secrets of an installation, generated once and stored in `secrets.json` (mode 0600). */
export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Reads `DATA_DIR/secrets.json`, or creates it. Two processes that start at once end up with the same file.
 *
 * @throws StartError when the file cannot be read or written, or has invalid content.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, "secrets.json");
  try {
    await makePrivateFolder(dataDir);
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return createSecrets(file);
      throw error;
    });
    return parseSecrets(file, text);
  } catch (error) {
    throw toStartError(error, dataDir);
  }
}

/** @throws StartError when `text`, which was read from `file`, has invalid content. */
export function parseSecrets(file: string, text: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${file} does not hold the four secrets of the site. Restore it from a backup.`,
    );
  }
}

async function createSecrets(file: string): Promise<string> {
  const secrets: Secrets = {
    databasePassword: token(24),
    jwtSecret: token(48),
    publishableKey: `sb_publishable_${token(24)}`,
    secretKey: `sb_secret_${token(24)}`,
  };
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // `link` fails where the file exists, so the first of two processes wins and both read the same.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return readFile(file, "utf8");
}

function token(bytes: number): string {
  return randomBytes(bytes).toString("base64url").replaceAll(/[-_]/g, "x");
}
