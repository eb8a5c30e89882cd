import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { makeTempFolder } from "../temp-folder.ts";

const run = promisify(execFile);

/** Only the database password is copied; the other secrets are new for each site. */
const secretsSchema = z.object({ databasePassword: z.string() });

/** Copies the template database of prepare-databases.ts into an empty data folder, if there is one. */
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

/** Copies the template's cluster only. @returns its superuser password; undefined without a template. */
export async function copyCluster(folder: string): Promise<string | undefined> {
  const template = process.env.SITE_TEMPLATE;
  if (!template) return undefined;
  const text = await readFile(join(template, "secrets.json"), "utf8");
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await run("cp", ["-a", join(template, "postgres"), join(folder, "postgres")]);
  return secretsSchema.parse(JSON.parse(text)).databasePassword;
}

/** Creates a data folder with the template database, for a site whose first start is not tested. */
export async function makeSiteFolder(): Promise<string> {
  const folder = await makeTempFolder();
  await copyTemplate(folder);
  return folder;
}
