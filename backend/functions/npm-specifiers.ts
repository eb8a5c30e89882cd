import { registerHooks } from "node:module";

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
export function toInstalledName(specifier: string): string | undefined {
  const [, name, path = ""] = SPECIFIER.exec(specifier) ?? [];
  return name && name + path;
}
