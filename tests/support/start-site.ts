import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { copyTemplate } from "./database/copy-template.ts";
import { findExternalDatabase } from "./database/external-database.ts";
import { readPostmaster, waitForExit } from "./processes.ts";
import type { Exit, RunningSite, SiteOptions } from "./sites/running-site.ts";
import { startTopology } from "./sites/start-topology.ts";
import { makeTempFolder, removeFolder } from "./temp-folder.ts";

export type { RunningSite } from "./sites/running-site.ts";

const PROJECT_FOLDER = join(import.meta.dirname, "../..");
// Generous, because the machine may be under other load.
const START_LIMIT_MS = 180_000;

/** Shared compile cache of Node.js for all sites. */
export const NODE_COMPILE_CACHE = join(PROJECT_FOLDER, "node_modules/.cache/compiled");

const secretsSchema = z.object({
  databasePassword: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
});

/** Secrets of all sites with DATABASE_URL. */
const SHARED_SECRETS = {
  databasePassword: "a database password",
  jwtSecret: "a secret that all processes of a test site share",
  publishableKey: "sb_publishable_shared",
  secretKey: "sb_secret_shared",
};

/** Site processes, stopped at exit when a failed test left them running. */
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGTERM");
});

/**
 * Starts the site like `npm start`, on a free port and without demo articles, and waits until it is ready.
 * TEST_SITES selects the topology (sites/start-topology.ts).
 *
 * @throws Error with the standard error of a site that exits before it is ready.
 */
export async function startSite(options: SiteOptions = {}): Promise<RunningSite> {
  return startTopology(startOne, options) ?? startOne(options);
}

async function startOne(options: SiteOptions): Promise<RunningSite> {
  const dataDir = options.dataDir ?? (await makeTempFolder());
  const given = await externalDatabaseEnv(dataDir, options.env);
  if (!options.dataDir && !given.DATABASE_URL && !hasOtherDatabase(options)) {
    await copyTemplate(dataDir);
  }
  // Sites on one database are processes of one site.
  if (options.secretsOf) {
    await copyFile(join(options.secretsOf, "secrets.json"), join(dataDir, "secrets.json"));
  } else if (!options.dataDir && options.env?.DATABASE_URL) {
    await writeFile(join(dataDir, "secrets.json"), JSON.stringify(SHARED_SECRETS), { mode: 0o600 });
  }
  const { child, exit, stdout, stderr, ready } = launch(dataDir, options, given);
  const url = await ready;
  const keys = await readKeys(dataDir, options.env);

  async function end(signal: NodeJS.Signals): Promise<Exit> {
    const server = await readPostmaster(dataDir);
    child.kill(signal);
    const how = await exit;
    if (!options.dataDir) {
      // A killed site leaves its database server running.
      if (server && !options.env?.DATABASE_URL) await endServer(server.pid);
      await removeFolder(dataDir);
    }
    return how;
  }

  return {
    url,
    addresses: [url],
    dataDir,
    keys,
    pid: child.pid ?? 0,
    databaseUrl: async () =>
      options.env?.DATABASE_URL ?? given.DATABASE_URL ?? embeddedDatabaseUrl(dataDir),
    stdout,
    stderr,
    exit,
    stop: () => end("SIGTERM"),
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

function hasOtherDatabase({ env }: SiteOptions): boolean {
  return Boolean(env?.DATABASE_URL || env?.SUPABASE_URL);
}

/** Starts a site that is expected to fail; returns exit code and standard error. */
export async function startFailingSite(
  options: SiteOptions & { dataDir: string },
): Promise<{ code: number | null; stderr: string }> {
  const given = await externalDatabaseEnv(options.dataDir, options.env);
  const { child, exit, stderr, ready } = launch(options.dataDir, options, given);
  const isReady = await ready.then(
    () => true,
    () => false,
  );
  if (isReady) child.kill("SIGTERM");
  const { code } = await exit;
  return { code, stderr: stderr() };
}

/** Runs a command of the project on a data folder; returns exit code and output. */
export async function runCommand(
  script: string,
  args: string[],
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(PROJECT_FOLDER, script), ...args], {
    cwd: PROJECT_FOLDER,
    env: {
      PATH: process.env.PATH,
      ENV_FILE: "",
      NODE_COMPILE_CACHE,
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "262144",
      MALLOC_TRIM_THRESHOLD_: "1048576",
      DATA_DIR: dataDir,
      ...(await externalDatabaseEnv(dataDir, env)),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}

/** Stops a database server that a killed site left running. */
export async function endServer(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // The server has exited already.
    return;
  }
  await waitForExit(pid);
}

/** Environment for a site on the external server, unless the test sets a database itself. */
async function externalDatabaseEnv(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ DATABASE_URL?: string }> {
  if (env.DATABASE_URL || env.SUPABASE_URL) return {};
  const url = await findExternalDatabase(dataDir);
  return url ? { DATABASE_URL: url } : {};
}

/** The flags of `npm start`. */
export const NODE_FLAGS = ["--max-semi-space-size=16", "--heap-growing-percent=100"];

function launch(dataDir: string, { env, runAs }: SiteOptions, given: { DATABASE_URL?: string }) {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(PROJECT_FOLDER, "server/main.ts")], {
    cwd: PROJECT_FOLDER,
    env: {
      PATH: process.env.PATH,
      ENV_FILE: "",
      NODE_COMPILE_CACHE,
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "262144",
      MALLOC_TRIM_THRESHOLD_: "1048576",
      PORT: "0",
      DATA_DIR: dataDir,
      DEMO: "0",
      LOG_LEVEL: "warn",
      // All tests share one client address.
      SIGN_UP_LIMIT: "100000",
      SIGN_IN_LIMIT: "100000",
      MAIL_LIMIT: "100000",
      CONTACT_LIMIT: "100000",
      ...given,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...runAs,
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    errors += chunk;
  });
  const stderr = () => errors;
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  const stdout = () => output;
  children.add(child);
  const exit = new Promise<Exit>((resolve) => {
    child.once("close", (code, signal) => {
      children.delete(child);
      resolve({ code, signal });
    });
  });
  return { child, exit, stdout, stderr, ready: waitUntilReady(child, exit, { stdout, stderr }) };
}

/** Waits for the log line that the site is ready and returns its URL. */
async function waitUntilReady(
  child: ChildProcess,
  exit: Promise<Exit>,
  { stdout, stderr }: { stdout: () => string; stderr: () => string },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on("data", () => {
    const url = /^.*ready.*?(https?:\/\/\S+)\s*$/m.exec(stdout())?.[1];
    if (url) resolve(url);
  });
  exit.then(({ code, signal }) =>
    reject(new Error(`the site ended with ${code ?? signal}: ${stderr()}`)),
  );
  const timer = setTimeout(() => {
    child.kill("SIGTERM");
    reject(new Error(`the site was not ready within ${START_LIMIT_MS} ms: ${stderr()}`));
  }, START_LIMIT_MS);
  return promise.finally(() => clearTimeout(timer));
}

async function readKeys(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RunningSite["keys"]> {
  if (env.SUPABASE_PUBLISHABLE_KEY && env.SUPABASE_SECRET_KEY) {
    return { publishable: env.SUPABASE_PUBLISHABLE_KEY, secret: env.SUPABASE_SECRET_KEY };
  }
  const { publishableKey, secretKey } = await readSecrets(dataDir);
  return { publishable: publishableKey, secret: secretKey };
}

async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const { databasePassword } = await readSecrets(dataDir);
  const server = await readPostmaster(dataDir);
  return `postgres://postgres:${databasePassword}@127.0.0.1:${server?.port ?? 0}/postgres`;
}

async function readSecrets(dataDir: string): Promise<z.infer<typeof secretsSchema>> {
  return secretsSchema.parse(JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8")));
}
