import { DEFAULT_SITE_CONFIG, type SiteConfig, siteConfigSchema } from "../../app/site.ts";
import { readSettingsFile } from "./read-settings-file.ts";

/**
 * Reads the operator's configuration of the site: a JSON object that may override any field of
 * `app/site.ts`. A file that is not there leaves the defaults.
 *
 * @throws StartError one line that names the file, the field and what it takes.
 */
export async function readSiteFile(path: string): Promise<SiteConfig> {
  return (await readSettingsFile(path, { schema: siteConfigSchema })) ?? DEFAULT_SITE_CONFIG;
}
