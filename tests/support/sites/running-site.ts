/**
 * What a test starts as a site. `two`: two processes on one database, which answer the requests by turns.
 * `remote`: a site with SUPABASE_URL, whose backend is that of another site; what browsers ask of the backend
 * goes there.
 */
export type Topology = "one" | "two" | "remote";

export type SiteOptions = {
  /** Environment variables beside those that every test site gets. */
  env?: Record<string, string>;
  /** A folder of the test's own, which `stop` leaves alone. Without it the site gets a fresh one. */
  dataDir?: string;
  /** User that the site runs as; whoever runs the tests unless told. */
  runAs?: { uid: number; gid: number };
  /** What stands there; what TEST_SITES says unless told. */
  sites?: Topology;
};

export type RunningSite = {
  /** Address of the site, without a slash at its end. */
  url: string;
  /** Addresses of its processes: one, unless TEST_SITES says otherwise. */
  addresses: string[];
  dataDir: string;
  keys: { publishable: string; secret: string };
  pid: number;
  /** Address of its database, for the superuser. */
  databaseUrl: () => Promise<string>;
  /** What it wrote to standard output so far. */
  stdout: () => string;
  /** What it wrote to standard error so far. */
  stderr: () => string;
  exit: Promise<Exit>;
  /** SIGTERM, and waits for the end. Also removes a folder that `startSite` made. */
  stop: () => Promise<Exit>;
  /** SIGKILL: the site has no chance to end its database server. */
  kill: () => Promise<void>;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null };
