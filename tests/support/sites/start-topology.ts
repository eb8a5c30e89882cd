import { mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { TestContext } from "vitest";
import { makeTempFolder, removeFolder } from "../temp-folder.ts";
import { type LoadBalancer, startLoadBalancer } from "./load-balancer.ts";
import type { RunningSite, SiteOptions, Topology } from "./running-site.ts";

/** TEST_SITES: what stands where a test starts a site and says nothing of it. */
const MODES: readonly Topology[] = ["one", "two", "remote"];
const MODE = readMode(process.env.TEST_SITES ?? "one");

/** The addresses of the backend, which a site with SUPABASE_URL does not answer itself. */
const BACKEND_PATH = /^\/(?:rest|auth|storage|functions|realtime)\/v1(?:[/?]|$)/;
/** What the processes of one site share. */
const SHARED = ["storage", "storage-uploads", "outbox"];

type Start = (options: SiteOptions) => Promise<RunningSite>;

/** Several sites that look like one, by the mode; undefined where one is enough, or the test says how its sites are joined. */
export function startTopology(
  startOne: Start,
  options: SiteOptions,
): Promise<RunningSite> | undefined {
  const mode = options.sites ?? MODE;
  const isJoinedByTest = options.env?.DATABASE_URL || options.env?.SUPABASE_URL || options.runAs;
  if (mode === "one" || isJoinedByTest) return undefined;
  return mode === "two" ? startTwo(startOne, options) : startRemote(startOne, options);
}

/** For `beforeEach`, or the first line of a test: what it says does not hold for these ways of running. */
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
  // The address that an operator tells both: mails lead there, and the backend sends nobody elsewhere.
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

/** As servers in front of others match paths: decoded. One that can not be decoded is matched as it is. */
function isBackendPath(path: string): boolean {
  try {
    return BACKEND_PATH.test(decodeURI(path));
  } catch {
    return BACKEND_PATH.test(path);
  }
}

/** A folder for the second process, in which these names are those of the first. */
async function createLinkedFolder({ dataDir }: RunningSite, names: string[]): Promise<string> {
  const folder = await makeTempFolder();
  for (const name of names) {
    const original = join(dataDir, name);
    if (!name.includes(".")) await mkdir(original, { recursive: true });
    await symlink(original, join(folder, name));
  }
  return folder;
}

/** Where a site looks that is told nothing else. */
function settingsOf(dataDir: string): Record<string, string> {
  const folder = dirname(dataDir);
  return { AUTH_FILE: join(folder, "auth.json"), SITE_FILE: join(folder, "site.json") };
}

/** `owner` has the database and the files; the other one goes first. */
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
