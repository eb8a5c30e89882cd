import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { getSiteSettings } from "../../app/data/site-settings.ts";
import { applyScreenSettings, readScreenSettings } from "../../app/site-config/screen-settings.ts";
import type { PublicationConfig } from "../../app/site-config/site-config.ts";

/** Age from which settings are read again, for a site without a change feed. */
const OLDEST_MS = 60_000;

/** The configuration in force, for what the server sends besides pages: emails, images, calendars. */
export type SettingsInForce = {
  /** That of the operator, without what admins have set. */
  operator: PublicationConfig;
  /** The newest that is known: that of the operator until `connect`. */
  current: () => PublicationConfig;
  /** The one in force: waits for the database when settings may have changed. */
  read: () => Promise<PublicationConfig>;
  /** Call it once the backend is open. `client` reads as an anonymous reader. */
  connect: (client: Client, log: Logger) => void;
  /** Call it with the cache tags of each change. */
  check: (tags: readonly string[]) => void;
};

/** Reads the settings of the screen when they have changed, and keeps the last ones during an outage. */
export function createSettingsInForce(operator: PublicationConfig): SettingsInForce {
  let known = operator;
  let readAt = Number.NEGATIVE_INFINITY;
  let load: (() => Promise<void>) | undefined;
  let running: Promise<void> | undefined;

  function connect(client: Client, log: Logger): void {
    load = async () => {
      try {
        const stored = await getSiteSettings(client);
        known = applyScreenSettings(operator, readScreenSettings(stored));
      } catch (error) {
        readAt = Number.NEGATIVE_INFINITY;
        log.warn({ err: error }, "cannot read the settings of the screen");
      }
    };
    void refresh();
  }

  function refresh(): Promise<void> {
    if (running) return running;
    if (!load || performance.now() - readAt < OLDEST_MS) return Promise.resolve();
    readAt = performance.now();
    running = load().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function readChanged(): Promise<void> {
    // A query that began before the change may have the settings before it.
    await running;
    readAt = Number.NEGATIVE_INFINITY;
    await refresh();
  }

  let changing: Promise<void> = Promise.resolve();
  return {
    operator,
    current() {
      void refresh();
      return known;
    },
    async read() {
      await changing;
      await refresh();
      return known;
    },
    connect,
    check(tags) {
      if (tags.includes("site")) changing = readChanged();
    },
  };
}
