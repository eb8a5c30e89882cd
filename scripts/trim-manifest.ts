import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/**
 * Takes the addresses that are no pages (feeds, site maps, robots.txt) out of the list of routes that every
 * page loads: the browser asks the server for them, never the router.
 */
const FOLDER = "build/client/assets";
const OPENING = "window.__reactRouterManifest=";

/** Addresses of `app/routes/feeds` and `app/routes/system`, whose modules several addresses may share. */
const NO_PAGE = /^(routes\/)?(feeds|sitemaps|system)\//;

const manifestSchema = z.looseObject({ routes: z.record(z.string(), z.unknown()) });

for (const name of await readdir(FOLDER)) {
  if (!/^manifest-[^.]+\.js$/.test(name)) continue;
  const text = await readFile(join(FOLDER, name), "utf8");
  // A route may be called `manifest` too.
  if (!text.startsWith(OPENING)) continue;
  const value = text.slice(OPENING.length).replace(/;\s*$/, "");
  const manifest = manifestSchema.parse(JSON.parse(value));
  const pages = Object.entries(manifest.routes).filter(([id]) => !NO_PAGE.test(id));
  const trimmed = { ...manifest, routes: Object.fromEntries(pages) };
  await writeFile(join(FOLDER, name), `${OPENING}${JSON.stringify(trimmed)};`);
}
