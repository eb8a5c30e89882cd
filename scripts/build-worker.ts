import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { BuildFacts } from "../app/offline/worker/facts.ts";
import { bundleScript } from "./bundle-script.ts";

/**
 * Builds the service worker (`sw.js`) and the script of offline copies. Runs after the build of the pages, whose
 * version and file names the worker contains.
 */
const CLIENT = "build/client";
const OFFLINE = "app/offline";

const manifestSchema = z.object({
  version: z.string(),
  routes: z.record(z.string(), z.object({ css: z.array(z.string()) })),
});

const copyScript = await writeScript("offline-copy.ts", "assets/offline-copy-[hash].js");
const names = await readdir(join(CLIENT, "assets"));
const manifest = await readManifest();
const toAddress = (name: string) => `/assets/${name}`;
const facts: BuildFacts = {
  // The version also changes with the script of reader pages, because the root module names its file.
  build: manifest.version,
  essentials: [...(manifest.routes.root?.css ?? []), copyScript],
  // Readers without an account load no other script.
  readerAssets: names.filter((name) => /\.woff2$|^reader-.*\.js$/.test(name)).map(toAddress),
  assets: names.map(toAddress),
  copyScript,
};
await writeScript("worker/worker.ts", "sw.js", { BUILD_FACTS: JSON.stringify(facts) });

/** Finds React Router's manifest by its content, because a route may be called `manifest` too. */
async function readManifest() {
  for (const name of names.filter((file) => /^manifest-[^.]+\.js$/.test(file))) {
    const text = await readFile(join(CLIENT, "assets", name), "utf8");
    const value = /^window\.__reactRouterManifest=(.*);$/s.exec(text.trim())?.[1];
    if (value) return manifestSchema.parse(JSON.parse(value));
  }
  throw new Error("the router's manifest is not in the build");
}

/** Bundles a script into one file of the build; returns its path on the site. */
async function writeScript(
  source: string,
  fileName: string,
  define?: Record<string, string>,
): Promise<string> {
  const [file] = await bundleScript(join(OFFLINE, source), fileName, define);
  if (file?.type !== "chunk") throw new Error(`${source} was not bundled`);
  await writeFile(join(CLIENT, file.fileName), file.code);
  return `/${file.fileName}`;
}
