import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

/** The parts of `secrets.json` that the database knows nothing of are the site's own. */
const secretsSchema = z.object({ databasePassword: z.string() });

/** Puts the database of make-template.ts into the empty folder of a site, where a run has made one. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const template = process.env.SITE_TEMPLATE;
  if (!template) return;
  const text = await readFile(join(template, "secrets.json"), "utf8");
  const { databasePassword } = secretsSchema.parse(JSON.parse(text));
  const secrets = {
    databasePassword,
    jwtSecret: randomBytes(32).toString("hex"),
    publishableKey: `sb_publishable_${randomBytes(16).toString("hex")}`,
    secretKey: `sb_secret_${randomBytes(16).toString("hex")}`,
  };
  await writeFile(join(dataDir, "secrets.json"), JSON.stringify(secrets), { mode: 0o600 });
  await run("cp", ["-a", join(template, "postgres"), join(dataDir, "postgres")]);
}
