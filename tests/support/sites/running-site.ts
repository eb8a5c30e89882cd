/**
 * How a site is deployed. `two`: two processes on one database behind a round-robin load balancer. `remote`: a
 * site with SUPABASE_URL that uses the backend of another site, which browsers call directly.
 */
export type Topology = "one" | "two" | "remote";

export type SiteOptions = {
  /** Environment variables in addition to those of every test site. */
  env?: Record<string, string>;
  /** Data folder, which `stop` does not remove. Without it the site gets a new one. */
  dataDir?: string;
  /** Data folder whose `secrets.json` the site shares, as another process of the same site. */
  secretsOf?: string;
  /** User of the site process; defaults to the current one. */
  runAs?: { uid: number; gid: number };
  /** Defaults to TEST_SITES. */
  sites?: Topology;
};

export type RunningSite = {
  /** URL of the site, without a trailing slash. */
  url: string;
  /** URLs of its processes. */
  addresses: string[];
  dataDir: string;
  keys: { publishable: string; secret: string };
  pid: number;
  /** URL of its database, as superuser. */
  databaseUrl: () => Promise<string>;
  /** Standard output so far. */
  stdout: () => string;
  /** Standard error so far. */
  stderr: () => string;
  exit: Promise<Exit>;
  /** Sends SIGTERM and waits for the exit. Removes a data folder that `startSite` created. */
  stop: () => Promise<Exit>;
  /** Sends SIGKILL, which leaves the database server running. */
  kill: () => Promise<void>;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null };
