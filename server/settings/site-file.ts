import { readFile } from "node:fs/promises";
import { z } from "zod";
import { DEFAULT_SITE_CONFIG, type SiteConfig, siteConfigSchema } from "../../app/site.ts";
import { StartError } from "../../backend/start-error.ts";

/** No such file, or no such folder. */
const NOT_THERE = new Set(["ENOENT", "ENOTDIR"]);

/**
 * Reads the operator's configuration of the site: a JSON object that may override any field of
 * `app/site.ts`. A file that is not there leaves the defaults.
 *
 * @throws StartError one line that names the file, the field and what it takes.
 */
export async function readSiteFile(path: string): Promise<SiteConfig> {
  const text = await readText(path);
  if (text === undefined) return DEFAULT_SITE_CONFIG;
  const result = siteConfigSchema.safeParse(parse(path, text));
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
  } catch (error) {
    throw new StartError(`${path} is not JSON: ${error instanceof Error ? error.message : ""}`);
  }
}
