import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { getSiteSettings } from "../../app/data/site-settings.ts";
import { namesFromFile, readScreenSettings } from "../../app/site-config/screen-settings.ts";
import type { PublicationConfig } from "../../app/site-config/site-config.ts";
import { createSiteSettingsRoute } from "./site-settings-route.ts";

/** The route of the settings screen. Logs once which values of the operator the screen has replaced. */
export function openSiteSettings({
  client,
  clientOf,
  config,
  log,
}: {
  /** Reads as an anonymous reader. */
  client: Client;
  /** Creates a client with the access token of a user. */
  clientOf: (accessToken: string) => Client;
  /** The configuration of the operator. */
  config: PublicationConfig;
  log: Logger;
}): Hono {
  void logReplaced(client, config, log);
  return createSiteSettingsRoute({ clientOf, config, log });
}

async function logReplaced(client: Client, config: PublicationConfig, log: Logger): Promise<void> {
  try {
    const settings = readScreenSettings(await getSiteSettings(client));
    const known = ["siteName", "timeZone", ...namesFromFile(config)];
    const replaced = known.filter((name) => Object.hasOwn(settings, name));
    if (replaced.length > 0)
      log.info(
        { replaced },
        "the settings screen has replaced values of site.json or the environment",
      );
  } catch (error) {
    log.warn({ err: error }, "cannot read the settings of the screen");
  }
}
