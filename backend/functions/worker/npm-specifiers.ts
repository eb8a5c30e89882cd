import { registerHooks } from "node:module";

/** `npm:name`, `npm:@scope/name@1.2/path`, and the same with `jsr:`. */
const SPECIFIER = /^(?:npm|jsr):\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(\/.*)?$/;

/**
 * Makes `npm:` and `jsr:` imports, which Deno knows, mean the packages that are installed with the site.
 * Their versions are those of the site's lockfile, whatever the import says.
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

/** The name that Node knows for a specifier of Deno; undefined for all others. */
export function toInstalledName(specifier: string): string | undefined {
  const [, name, path = ""] = SPECIFIER.exec(specifier) ?? [];
  return name && name + path;
}
