import { createRequire } from "node:module";
import { isatty } from "node:tty";
import pino, { type Logger } from "pino";
import { currentRequestId } from "./request-id.ts";

const STANDARD_ERROR = 2;

/**
 * The log of the site on standard error: readable lines in a terminal, else JSON lines. Those about a request carry
 * its id.
 */
export function createLogger(level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
  };
  return pino(options, isatty(STANDARD_ERROR) ? openTerminal() : pino.destination(STANDARD_ERROR));
}

/** Loaded only for a terminal: a service starts without it. Written at once, so that no line is lost at an exit. */
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
 * Sends what is printed to the log: queries of pages that the database refused, and, at level debug, what libraries
 * print, which may be about requests that are answered with a proper 4xx.
 */
export function captureConsole(log: Logger): void {
  for (const name of ["log", "info", "warn", "error", "debug"] as const) {
    console[name] = (...args: unknown[]) => {
      const error = args.find((arg) => arg instanceof Error);
      // The pages are a bundle with classes of its own.
      if (error?.name === "BackendError" && Reflect.get(error, "code") !== "") {
        return log.warn({ err: error }, "a query failed");
      }
      const printed = args.filter((arg) => arg !== error).map(toText);
      log.debug({ err: error, printed: printed.join(" ") }, "printed by a library");
    };
  }
}

/** Without what is in objects, which may be secrets. Some objects have no text at all. */
function toText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "[object]";
  }
}
