import { createRequire } from "node:module";
import { isatty } from "node:tty";
import pino, { type Logger } from "pino";
import { currentRequestId } from "./request-id.ts";

const STANDARD_ERROR = 2;

/** The logger, on standard error: readable text in a terminal, else JSON lines. Lines about a request carry its id. */
export function createLogger(level: string): Logger {
  const options = {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
  };
  return pino(options, isatty(STANDARD_ERROR) ? openTerminal() : pino.destination(STANDARD_ERROR));
}

/** Pretty printer, loaded only for a terminal. It writes synchronously, so that no line is lost at exit. */
function openTerminal(): pino.DestinationStream {
  const require = createRequire(import.meta.url);
  const pretty: typeof import("pino-pretty") = require("pino-pretty");
  return pretty({
    destination: STANDARD_ERROR,
    sync: true,
    singleLine: true,
    translateTime: "SYS:HH:MM:ss.l",
  });
}

/**
 * Redirects the console to the log: failed page queries as warnings, and at level debug the output of libraries, which
 * may concern requests that get a proper 4xx.
 */
export function captureConsole(log: Logger): void {
  for (const name of ["log", "info", "warn", "error", "debug"] as const) {
    console[name] = (...args: unknown[]) => {
      const error = args.find((arg) => arg instanceof Error);
      // The rendered pages are a bundle with its own copies of classes, so `instanceof` fails.
      if (error?.name === "BackendError" && Reflect.get(error, "code") !== "") {
        return log.warn({ err: error }, "a query failed");
      }
      const printed = args.filter((arg) => arg !== error).map(toText);
      log.debug({ err: error, printed: printed.join(" ") }, "printed by a library");
    };
  }
}

/**
 * Text of console arguments without the contents of objects, which may be secrets. Some objects cannot be converted to
 * a string.
 */
function toText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "[object]";
  }
}
