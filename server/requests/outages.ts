import type { ServerResponse } from "node:http";
import type { Logger } from "pino";

/** Services that can be away, and the words of their log lines. */
const OUTAGES = {
  database: ["the database does not answer", "the database answers again"],
  supabase: [
    "SUPABASE_URL does not answer; pages are served from the cache",
    "SUPABASE_URL answers again",
  ],
  "change feed": [
    "the change feed is lost; pages are checked or rendered again until it is back",
    "the change feed is back",
  ],
  "database disk": ["the disk of the database is full", "the disk of the database has room again"],
  "file disk": [
    "the disk of the stored files is full",
    "the disk of the stored files has room again",
  ],
} as const;

type Outage = keyof typeof OUTAGES;

export type Outages = {
  /** Reports whether something is away. Only a change is logged. */
  set: (name: Outage, isAway: boolean) => void;
  /** Counts a response that was refused during an outage, and learns from it what is away. */
  countAnswer: (method: string | undefined, path: string, response: ServerResponse) => void;
  /** Checks the database, and goes on doing so until it answers. */
  checkDatabase: () => void;
};

/** How often the database is checked while it is away. */
const CHECK_MS = 1000;

/**
 * Logs one line when an outage begins and one when it ends, with its duration and how many requests were refused.
 *
 * @param database the outage that `isDatabaseUp` tells.
 */
export function createOutageLog(
  isDatabaseUp: () => Promise<boolean>,
  log: Logger,
  database: "database" | "supabase" = "database",
): Outages {
  const current = new Map<Outage, { startedAt: number; refused: number }>();
  let isChecking = false;

  function set(outage: Outage, isAway: boolean): void {
    const [begins, ends] = OUTAGES[outage];
    const known = current.get(outage);
    if (isAway && !known) {
      current.set(outage, { startedAt: performance.now(), refused: 0 });
      log.error({ outage }, begins);
    }
    if (!isAway && known) {
      current.delete(outage);
      const seconds = Math.round((performance.now() - known.startedAt) / 100) / 10;
      log.warn({ outage, seconds, refused: known.refused }, ends);
    }
  }

  function refuse(outage: Outage): void {
    const known = current.get(outage);
    if (known) known.refused += 1;
  }

  async function checkDatabase(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    const isUp = await isDatabaseUp();
    isChecking = false;
    set(database, !isUp);
    if (!isUp) setTimeout(checkDatabase, CHECK_MS).unref();
  }

  return {
    set,
    checkDatabase: () => void checkDatabase(),
    countAnswer(method, path, response) {
      const status = response.statusCode;
      const disk = path.startsWith("/storage/v1/") ? "file disk" : "database disk";
      if (status === 507 || isDiskError(response)) {
        set(disk, true);
        refuse(disk);
      } else if (status === 503) {
        refuse(database);
        void checkDatabase();
      } else if (current.has(disk) && status < 300 && method !== "GET" && method !== "HEAD") {
        set(disk, false);
      }
    },
  };
}

/** PostgreSQL's `disk_full`, as `/rest/v1` reports it. */
function isDiskError(response: ServerResponse): boolean {
  return String(response.getHeader("Proxy-Status")).endsWith("error=53100");
}
