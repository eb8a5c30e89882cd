import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build as bundle } from "vite";
import { z } from "zod";
import type { BuildFacts } from "../app/offline/worker/facts.ts";

/**
 * Builds the service worker (`sw.js`) and the script of the copies that it serves, after the pages: the
 * worker holds the mark of their build and the names of its files.
 */
const CLIENT = "build/client";
const OFFLINE = "app/offline";

const routeSchema = z.object({
  module: z.string(),
  clientLoaderModule: z.string().optional(),
  imports: z.array(z.string()),
  css: z.array(z.string()),
});
const manifestSchema = z.object({
  version: z.string(),
  url: z.string(),
  entry: routeSchema,
  routes: z.record(z.string(), routeSchema),
});

/** Account screens bring the auth client with them; readers without an account never load it. */
const READER_ROUTE = /^(root|routes\/site\/(?!login|signup|recover|account))/;

const copyScript = await bundleScript("copy-page.ts", "assets/copy-page-[hash].js", {});
const names = await readdir(join(CLIENT, "assets"));
const manifest = await readManifest();
const readerRoutes = Object.entries(manifest.routes).filter(([id]) => READER_ROUTE.test(id));
const files = [manifest.entry, ...readerRoutes.map(([, route]) => route)].flatMap((part) => [
  part.module,
  part.clientLoaderModule ?? part.module,
  ...part.imports,
]);
const fonts = names.filter((name) => name.endsWith(".woff2")).map((name) => `/assets/${name}`);
const facts: BuildFacts = {
  build: manifest.version,
  essentials: [...(manifest.routes.root?.css ?? []), copyScript],
  readerAssets: [...new Set([...fonts, manifest.url, ...files])],
  assets: names.filter((name) => !/\.(br|gz)$/.test(name)).map((name) => `/assets/${name}`),
  copyScript,
};
await bundleScript("worker/worker.ts", "sw.js", { BUILD_FACTS: JSON.stringify(facts) });

/** A route may be called `manifest` too: the router's own is told by what it says. */
async function readManifest() {
  for (const name of names.filter((file) => /^manifest-[^.]+\.js$/.test(file))) {
    const text = await readFile(join(CLIENT, "assets", name), "utf8");
    const value = /^window\.__reactRouterManifest=(.*);$/s.exec(text.trim())?.[1];
    if (value) return manifestSchema.parse(JSON.parse(value));
  }
  throw new Error("the router's manifest is not in the build");
}

/** Bundles one script without imports; gives its address on the site. */
async function bundleScript(
  source: string,
  target: string,
  define: Record<string, string>,
): Promise<string> {
  const result = await bundle({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define,
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(OFFLINE, source),
        output: { format: "iife", entryFileNames: target },
      },
    },
  });
  if (!("output" in result)) throw new Error(`${basename(source)} was not bundled`);
  return `/${result.output[0].fileName}`;
}
