import type { Logger } from "pino";
import { NOT_FOUND } from "./function-error.ts";
import { createFunctionFiles, type FunctionFile } from "./function-files.ts";
import { createFunctionPool, type FunctionLimits, type FunctionPool } from "./function-pool.ts";

/** The operator's settings of functions. */
export type FunctionSettings = {
  /** Folders laid out like `supabase/functions`, each with `config.toml` beside it; the first takes precedence. */
  folders: readonly string[];
  /** Environment of every function, besides the backend's URL and keys. */
  environment: Record<string, string>;
};

export type FunctionsOptions = FunctionSettings & {
  backend: { url: string; keys: { publishable: string; secret: string } };
  /** Answers the functions' requests to the backend, when it is in this process. */
  answerFromBackend?: (request: Request) => Promise<Response>;
  log: Logger;
};

/** The site's edge functions. */
export type Functions = {
  find: (name: string) => Promise<FunctionFile | undefined>;
  /**
   * Runs a function without checking the caller's token.
   *
   * @throws FunctionError when no function has this name, or it does not get to answer.
   */
  invoke: (name: string, request: Request) => Promise<Response>;
  close: () => Promise<void>;
};

const LIMITS: FunctionLimits = {
  workers: 2,
  requestsEach: 16,
  waiting: 200,
  timeLimitMs: 30_000,
  idleMs: 30_000,
  memoryMb: 128,
};

/** Opens the functions of the folders; none is loaded before its first request. */
export function openFunctions(options: FunctionsOptions): Functions {
  const { folders, log, backend, answerFromBackend } = options;
  const files = createFunctionFiles(folders);
  const ownServices = answerFromBackend ? SERVICES.map((path) => backend.url + path) : [];
  const pools = new Map<string, FunctionPool>();
  let isClosed = false;

  async function answerFromSite(request: Request): Promise<Response> {
    return answerFromBackend?.(request) ?? new Response(null, { status: 404 });
  }

  function openPool({ name, entry }: FunctionFile): FunctionPool {
    const pool = createFunctionPool({
      entry,
      limits: LIMITS,
      env: environmentFor(options),
      siteAddresses: ownServices,
      answerFromSite,
      onLine: (stream, line) =>
        stream === "stderr"
          ? log.warn({ function: name }, line)
          : log.info({ function: name }, line),
      onFailure: (error) =>
        log.error({ err: error, function: name }, "the thread of a function ended unexpectedly"),
    });
    pools.set(name, pool);
    return pool;
  }

  return {
    find: files.find,
    async invoke(name, request) {
      const file = await files.find(name);
      if (!file || isClosed) throw NOT_FOUND();
      const pool = pools.get(name) ?? openPool(file);
      return pool.invoke(request);
    },
    async close() {
      isClosed = true;
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

const SERVICES = ["/rest/v1/", "/auth/v1/", "/storage/v1/", "/functions/v1/"];

/** The names are those of hosted Supabase. */
function environmentFor(options: FunctionsOptions): Record<string, string> {
  const { url, keys } = options.backend;
  return {
    ...options.environment,
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
  };
}
