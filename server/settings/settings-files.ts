import { readFile } from "node:fs/promises";
import { StartError } from "@broadsheet/backend";
import { type LoginMethods, loginMethodsSchema } from "@broadsheet/backend/settings";
import { z } from "zod";
import {
  DEFAULT_SITE_CONFIG,
  type SiteConfig,
  siteConfigSchema,
} from "../../app/site-config/site-config.ts";
import { errorCode } from "../errors.ts";

/** Error codes of a missing file or folder. */
const NOT_THERE = new Set(["ENOENT", "ENOTDIR"]);

/**
 * Reads the operator's configuration of the site: a JSON object that overrides fields of `app/site-config/site-config.ts`. Without the
 * file the defaults apply.
 *
 * @throws StartError one line that names the file, the field and what it takes.
 */
export async function readSiteFile(path: string): Promise<SiteConfig> {
  return (await readSettingsFile(path, { schema: siteConfigSchema })) ?? DEFAULT_SITE_CONFIG;
}

/**
 * Reads the OAuth providers. Without the file there is none.
 *
 * @throws StartError one line that names the file, the field and what it takes, and shows no secret.
 */
export async function readProvidersFile(path: string): Promise<LoginMethods> {
  const settings = await readSettingsFile(path, {
    schema: loginMethodsSchema,
    hasSecrets: true,
  });
  return settings ?? loginMethodsSchema.parse({});
}

type SettingsFileOptions<Settings> = {
  schema: z.ZodType<Settings>;
  /** Whether the file contains secrets: then JSON.parse errors, which quote the text, are not shown. */
  hasSecrets?: boolean;
};

/**
 * Reads a JSON file of the operator.
 *
 * @returns undefined when there is no such file.
 * @throws StartError one line that names the file, the field and what it takes.
 */
async function readSettingsFile<Settings>(
  path: string,
  { schema, hasSecrets = false }: SettingsFileOptions<Settings>,
): Promise<Settings | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  const result = schema.safeParse(parse(path, text, hasSecrets));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue ? z.core.toDotPath(issue.path) : "";
  throw new StartError(`${path}: ${field || "the file"} cannot be used: ${issue?.message}.`);
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (NOT_THERE.has(errorCode(error) ?? "")) return undefined;
    throw new StartError(`${path} cannot be read: ${error instanceof Error ? error.message : ""}`);
  }
}

function parse(path: string, text: string, hasSecrets: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (hasSecrets) throw new StartError(`${path} is not JSON.`);
    throw new StartError(`${path} is not JSON: ${error instanceof Error ? error.message : ""}`);
  }
}
