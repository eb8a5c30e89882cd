import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { makeTempFolder } from "../temp-folder.ts";

const run = promisify(execFile);

/** The parts of `secrets.json` that the database knows nothing of are the site's own. */
const secretsSchema = z.object({ databasePassword: z.string() });

/** Puts the database of make-template.ts into the empty folder of a site, where a run has made one. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const databasePassword = await copyCluster(dataDir);
  if (!databasePassword) return;
  const secrets = {
    databasePassword,
    jwtSecret: randomBytes(32).toString("hex"),
    publishableKey: `sb_publishable_${randomBytes(16).toString("hex")}`,
    secretKey: `sb_secret_${randomBytes(16).toString("hex")}`,
  };
  await writeFile(join(dataDir, "secrets.json"), JSON.stringify(secrets), { mode: 0o600 });
}

/** Puts only the cluster there. @returns the password of its superuser; undefined where no run has made one. */
export async function copyCluster(folder: string): Promise<string | undefined> {
  const template = process.env.SITE_TEMPLATE;
  if (!template) return undefined;
  const text = await readFile(join(template, "secrets.json"), "utf8");
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await run("cp", ["-a", join(template, "postgres"), join(folder, "postgres")]);
  return secretsSchema.parse(JSON.parse(text)).databasePassword;
}

/** A folder of a test's own, for a site whose first start is not what the test is about. */
export async function makeSiteFolder(): Promise<string> {
  const folder = await makeTempFolder();
  await copyTemplate(folder);
  return folder;
}
