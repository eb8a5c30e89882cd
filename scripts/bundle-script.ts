import { basename } from "node:path";
import { build, type Rolldown } from "vite";
import { standIns } from "./stand-ins.ts";

/**
 * Texts that stand for names in scripts of browsers. The security policy forbids `eval`, which zod tries unless it is
 * configured not to. Its `config` would run too late: files with schemas may be evaluated before the one that calls it.
 */
export const BROWSER_DEFINE = {
  "globalThis.__zod_globalConfig": JSON.stringify({ jitless: true }),
};

/**
 * Bundles a browser script that is not part of the React applications, and returns its files.
 *
 * @param source path of its entry.
 * @param fileName pattern of the entry's file, such as `assets/reader-[hash].js`.
 * @param define texts that stand for names in the script.
 */
export async function bundleScript(
  source: string,
  fileName: string,
  define: Record<string, string> = {},
): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [standIns()],
    define: { ...BROWSER_DEFINE, ...define },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: source,
        output: {
          format: "es",
          entryFileNames: fileName,
          chunkFileNames: "assets/[name]-[hash].js",
        },
      },
    },
  });
  if (!("output" in result)) throw new Error(`${basename(source)} was not bundled`);
  return result.output;
}
