import { readFile } from "node:fs/promises";
import { z } from "zod";
import {
  type ProviderSettings,
  providerSettingsSchema,
} from "../../backend/auth/providers/provider-settings.ts";
import { StartError } from "../../backend/start-error.ts";

/** No such file, or no such folder. */
const NOT_THERE = new Set(["ENOENT", "ENOTDIR"]);

/**
 * Reads the ways to sign in besides e-mail and password. A file that is not there leaves the defaults:
 * no provider at all.
 *
 * @throws StartError one line that names the file, the field and what it takes, and shows no secret.
 */
export async function readProvidersFile(path: string): Promise<ProviderSettings> {
  const text = await readText(path);
  if (text === undefined) return providerSettingsSchema.parse({});
  const result = providerSettingsSchema.safeParse(parse(path, text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue ? z.core.toDotPath(issue.path) : "";
  throw new StartError(`${path}: ${field || "the file"} can not be used: ${issue?.message}.`);
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && NOT_THERE.has(String(error.code)))
      return undefined;
    throw new StartError(`${path} can not be read: ${error instanceof Error ? error.message : ""}`);
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What JSON.parse says quotes the text around the fault, which may be a secret.
    throw new StartError(`${path} is not JSON.`);
  }
}
