import pino, { type Logger } from "pino";

/** The log of the site: JSON lines on standard error. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}

/**
 * Sends what libraries print to the log. `@supabase/lite` prints every query that PostgreSQL refuses,
 * also those that are answered with a proper 4xx, so this is at level debug.
 */
export function captureConsole(log: Logger): void {
  for (const name of ["log", "info", "warn", "error", "debug"] as const) {
    console[name] = (...args: unknown[]) => {
      const error = args.find((arg) => arg instanceof Error);
      log.debug(
        {
          err: error,
          printed: args
            .filter((arg) => arg !== error)
            .map(String)
            .join(" "),
        },
        "printed by a library",
      );
    };
  }
}
