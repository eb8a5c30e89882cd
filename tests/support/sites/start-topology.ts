import { mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { TestContext } from "vitest";
import { makeTempFolder, removeFolder } from "../temp-folder.ts";
import { type LoadBalancer, startLoadBalancer } from "./load-balancer.ts";
import type { RunningSite, SiteOptions, Topology } from "./running-site.ts";

/** TEST_SITES: the default topology of test sites. */
const MODES: readonly Topology[] = ["one", "two", "remote"];
const MODE = readMode(process.env.TEST_SITES ?? "one");

/** Paths of the backend, which a site with SUPABASE_URL does not serve. */
const BACKEND_PATH = /^\/(?:rest|auth|storage|functions|realtime)\/v1(?:[/?]|$)/;
/** Folders shared by the processes of a site. */
const SHARED = ["storage", "storage-uploads", "outbox"];

type Start = (options: SiteOptions) => Promise<RunningSite>;

/** Starts several processes that act as one site; undefined when one is enough or the test connects its sites itself. */
export function startTopology(
  startOne: Start,
  options: SiteOptions,
): Promise<RunningSite> | undefined {
  const mode = options.sites ?? MODE;
  const isJoinedByTest = options.env?.DATABASE_URL || options.env?.SUPABASE_URL || options.runAs;
  if (mode === "one" || isJoinedByTest) return undefined;
  return mode === "two" ? startTwo(startOne, options) : startRemote(startOne, options);
}

/** Skips a test that does not apply to these topologies. Call it in `beforeEach` or first in the test. */
export function skipOnTopology({ skip }: TestContext, modes: Topology[], reason: string): void {
  skip(modes.includes(MODE), `TEST_SITES=${MODE}: ${reason}`);
}

function readMode(text: string): Topology {
  const mode = MODES.find((known) => known === text);
  if (!mode) throw new Error(`TEST_SITES is "${text}"; it takes ${MODES.join(", ")}.`);
  return mode;
}

async function startTwo(startOne: Start, options: SiteOptions): Promise<RunningSite> {
  const first = await startOne(options);
  const dataDir = await createLinkedFolder(first, [...SHARED, "secrets.json"]);
  const env = {
    ...settingsOf(first.dataDir),
    ...options.env,
    DATABASE_URL: await first.databaseUrl(),
  };
  const second = await startOne({ env, dataDir });
  let turn = 0;
  const proxy = await startLoadBalancer(() => {
    turn += 1;
    return turn % 2 === 0 ? first.url : second.url;
  });
  return joinSites(first, second, proxy);
}

async function startRemote(startOne: Start, options: SiteOptions): Promise<RunningSite> {
  const running: { backend?: RunningSite; front?: RunningSite } = {};
  const proxy = await startLoadBalancer((path) => {
    const target = isBackendPath(path) ? running.backend : running.front;
    return target?.url ?? "";
  });
  // Both use the public URL: for links in mails, and as the allowed redirect target.
  const asked = { SITE_URL: proxy.url, ...options.env };
  const backend = await startOne({ ...options, env: asked });
  running.backend = backend;
  const dataDir = await createLinkedFolder(backend, ["outbox"]);
  const env = {
    ...settingsOf(backend.dataDir),
    ...asked,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
    SUPABASE_SECRET_KEY: backend.keys.secret,
  };
  const front = await startOne({ env, dataDir });
  running.front = front;
  return joinSites(backend, front, proxy);
}

/** Matches the decoded path, as proxies do, or the raw path when it cannot be decoded. */
function isBackendPath(path: string): boolean {
  try {
    return BACKEND_PATH.test(decodeURI(path));
  } catch {
    return BACKEND_PATH.test(path);
  }
}

/** Creates a data folder for the second process with symbolic links to these entries of the first. */
async function createLinkedFolder({ dataDir }: RunningSite, names: string[]): Promise<string> {
  const folder = await makeTempFolder();
  for (const name of names) {
    const original = join(dataDir, name);
    if (!name.includes(".")) await mkdir(original, { recursive: true });
    await symlink(original, join(folder, name));
  }
  return folder;
}

/** Paths of the settings files next to a data folder. */
function settingsOf(dataDir: string): Record<string, string> {
  const folder = dirname(dataDir);
  return { AUTH_FILE: join(folder, "auth.json"), SITE_FILE: join(folder, "site.json") };
}

/** Joins two processes; `owner` has database and files, so it stops last. */
function joinSites(owner: RunningSite, other: RunningSite, proxy: LoadBalancer): RunningSite {
  async function closeOther(): Promise<void> {
    await proxy.close();
    await removeFolder(other.dataDir);
  }
  return {
    ...owner,
    url: proxy.url,
    addresses: [...owner.addresses, ...other.addresses],
    stderr: () => owner.stderr() + other.stderr(),
    async stop() {
      await other.stop();
      const how = await owner.stop();
      await closeOther();
      return how;
    },
    async kill() {
      await Promise.all([other.kill(), owner.kill()]);
      await closeOther();
    },
  };
}
