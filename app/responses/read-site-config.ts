import type { RouterContextProvider } from "react-router";
import { readCachedContext, readerClientContext } from "../data/reader-client.ts";
import { getSiteSettings } from "../data/site-settings.ts";
import { reportErrorContext } from "../page-context/loader-contexts.ts";
import { applyScreenSettings, readScreenSettings } from "../site-config/screen-settings.ts";
import type { SiteConfig } from "../site-config/site-config.ts";

/**
 * The configuration of the file with what admins have set on the settings screen. Without an answer it is that of the
 * file, and the page is not cached.
 */
export async function readSiteConfig(
  context: Readonly<RouterContextProvider>,
  config: SiteConfig,
): Promise<SiteConfig> {
  try {
    const client = context.get(readerClientContext);
    return await context.get(readCachedContext)("site-settings", [], async () =>
      applyScreenSettings(config, readScreenSettings(await getSiteSettings(client))),
    );
  } catch (error) {
    context.get(reportErrorContext)(error);
    return config;
  }
}
