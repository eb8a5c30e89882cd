import { registerHooks } from "node:module";

/** The request handler of a function. */
export type Handler = (request: Request) => Response | Promise<Response>;

type ServeOptions = { handler: Handler };

/**
 * Loads a function the way hosted Supabase does: it calls `Deno.serve` with its handler, or exports an
 * object with `fetch`. Of the Deno API only `Deno.serve` and `Deno.env` exist.
 *
 * @throws Error when it does neither.
 */
export async function loadHandler(entry: string): Promise<Handler> {
  let served: Handler | undefined;
  const serve = (first: unknown, second?: unknown) => {
    const handler = [first, second].map(toHandler).find(Boolean);
    if (!handler) throw new TypeError("Deno.serve was called without a handler.");
    if (served) throw new Error("Deno.serve was called twice.");
    served = handler;
    return { finished: new Promise<void>(() => undefined), shutdown: async () => undefined };
  };
  const env = {
    get: (name: string) => process.env[name],
    has: (name: string) => process.env[name] !== undefined,
    toObject: () => ({ ...process.env }),
  };
  Object.defineProperty(globalThis, "Deno", { value: Object.freeze({ serve, env }) });

  const module: { default?: unknown } = await import(entry);
  const handler = served ?? readExport(module.default);
  if (!handler) throw new Error("The function neither calls Deno.serve nor exports fetch.");
  return handler;
}

function toHandler(value: unknown): Handler | undefined {
  if (isHandler(value)) return value;
  return isServeOptions(value) ? value.handler : undefined;
}

function isHandler(value: unknown): value is Handler {
  return typeof value === "function";
}

function isServeOptions(value: unknown): value is ServeOptions {
  return typeof value === "object" && value !== null && "handler" in value;
}

function readExport(value: unknown): Handler | undefined {
  if (typeof value !== "object" || value === null || !("fetch" in value)) return undefined;
  const { fetch } = value;
  return isHandler(fetch) ? (request) => fetch.call(value, request) : undefined;
}

/** Matches `npm:name`, `npm:@scope/name@1.2/path`, and the same with `jsr:`. */
const SPECIFIER = /^(?:npm|jsr):\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(\/.*)?$/;

/**
 * Resolves Deno's `npm:` and `jsr:` imports to the packages that are installed with the site.
 * Versions come from the site's lockfile, whatever the import says.
 */
export function resolveNpmSpecifiers(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const installed = toInstalledName(specifier);
      return installed
        ? nextResolve(installed, { ...context, parentURL: import.meta.url })
        : nextResolve(specifier, context);
    },
  });
}

/** The Node.js specifier of a Deno specifier; undefined for all others. */
function toInstalledName(specifier: string): string | undefined {
  const [, name, path = ""] = SPECIFIER.exec(specifier) ?? [];
  return name && name + path;
}
