import type { Logger } from "pino";
import { explainEnd, StartError } from "../../backend/start-error.ts";
import { captureConsole, createLogger } from "../requests/logger.ts";
import { type Environment, readEnvironment } from "../settings/environment.ts";

/**
 * The settings of the site, for a command on its files.
 *
 * @throws StartError when a Supabase elsewhere has them.
 */
export function openForCommand(): { environment: Environment; log: Logger } {
  const environment = readEnvironment(process.env);
  const log = createLogger(process.env.LOG_LEVEL ? environment.LOG_LEVEL : "warn");
  captureConsole(log);
  if (environment.SUPABASE_URL) {
    throw new StartError(
      `SUPABASE_URL is set: database and files are at ${environment.SUPABASE_URL}, and are backed up there.`,
    );
  }
  return { environment, log };
}

/** Runs a command to its end, which Ctrl+C brings about in order, and sets the exit code. */
export function runCommand(main: (signal: AbortSignal) => Promise<number>, usage: string): void {
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => interruption.abort(new StartError(`Ended by ${signal}.`)));
  }
  main(interruption.signal).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      const reason = interruption.signal.aborted ? interruption.signal.reason : error;
      process.stderr.write(`${explain(reason, usage)}\n`);
      process.exitCode = isWrongUsage(reason) ? 2 : 1;
    },
  );
}

function isWrongUsage(error: unknown): error is Error {
  return (
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}

function explain(error: unknown, usage: string): string {
  return isWrongUsage(error) ? `${error.message}\n${usage}` : explainEnd(error);
}
