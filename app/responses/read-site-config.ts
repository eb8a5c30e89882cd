import type { RouterContextProvider } from "react-router";
import { readCachedContext, readerClientContext } from "../data/reader-client.ts";
import { getSiteSettings } from "../data/site-settings.ts";
import { reportErrorContext } from "../page-context/loader-contexts.ts";
import { applyScreenSettings, readScreenSettings } from "../site-config/screen-settings.ts";
import type { PublicationConfig } from "../site-config/site-config.ts";

/**
 * The configuration of the operator with what admins have set on the settings screen. Without an answer it is that of
 * the operator, and the page is not cached.
 */
export async function readSiteConfig(
  context: Readonly<RouterContextProvider>,
  config: PublicationConfig,
): Promise<PublicationConfig> {
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
