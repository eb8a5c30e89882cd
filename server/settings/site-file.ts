import { DEFAULT_SITE_CONFIG, type SiteConfig, siteConfigSchema } from "../../app/site.ts";
import { readSettingsFile } from "./read-settings-file.ts";

/**
 * Reads the operator's configuration of the site: a JSON object that overrides fields of `app/site.ts`. Without the
 * file the defaults apply.
 *
 * @throws StartError one line that names the file, the field and what it takes.
 */
export async function readSiteFile(path: string): Promise<SiteConfig> {
  return (await readSettingsFile(path, { schema: siteConfigSchema })) ?? DEFAULT_SITE_CONFIG;
}
