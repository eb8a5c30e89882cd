import { type Backend, StartError } from "@broadsheet/backend";
import type { Logger } from "pino";
import { openSiteBackend } from "../backend/open-site-backend.ts";
import { errorCode, explainEnd } from "../errors.ts";
import { captureConsole, createLogger } from "../requests/logger.ts";
import { loadEnvFile } from "../settings/env-file.ts";
import { type Environment, readEnvironment } from "../settings/environment.ts";

/** Tables whose rows no backup has: mails that the site still sends. */
export const EXCLUDED_TABLES = ["private.mails"];

/** The environment, for a command that may run beside the site. */
export function openForCommand(): { environment: Environment; log: Logger } {
  loadEnvFile();
  const environment = readEnvironment(process.env);
  const log = createLogger(process.env.LOG_LEVEL ? environment.LOG_LEVEL : "warn");
  captureConsole(log);
  return { environment, log };
}

/**
 * The same, for a command on the files of an embedded backend.
 *
 * @throws StartError for a remote Supabase.
 */
export function openForFiles(): { environment: Environment; log: Logger } {
  const { environment, log } = openForCommand();
  if (environment.SUPABASE_URL) {
    throw new StartError(
      `SUPABASE_URL is set: database and files are at ${environment.SUPABASE_URL}, and are backed up there.`,
    );
  }
  return { environment, log };
}

/** Runs `task` on the site's backend, whether or not the site is running. */
export async function visitBackend<Result>(
  task: (backend: Backend, environment: Environment) => Promise<Result>,
): Promise<Result> {
  const { environment, log } = openForCommand();
  const backend = await openSiteBackend(environment, log, "visit");
  try {
    return await task(backend, environment);
  } finally {
    await backend.close();
  }
}

/** Runs a command and sets the exit code. Ctrl+C aborts it gracefully. */
export function runCommand(main: (signal: AbortSignal) => Promise<number>, usage: string): void {
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => interruption.abort(new StartError(`Ended by ${signal}.`)));
  }
  const running = main(interruption.signal).catch((error: unknown) => {
    throw interruption.signal.aborted ? interruption.signal.reason : error;
  });
  endWith(running, usage);
}

/** Sets the exit code of a command, and prints why it failed. */
export function endWith(running: Promise<number>, usage: string): void {
  running.then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      const isWrongUsage = errorCode(error)?.startsWith("ERR_PARSE_ARGS");
      const words = isWrongUsage ? `${(error as Error).message}\n${usage}` : explainEnd(error);
      process.stderr.write(`${words}\n`);
      process.exitCode = isWrongUsage ? 2 : 1;
    },
  );
}
