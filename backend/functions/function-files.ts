import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type FunctionsConfig, parseFunctionsConfig } from "./functions-config.ts";

/** A function that can be invoked. */
export type FunctionFile = {
  name: string;
  /** File URL for `import`. */
  entry: string;
  /** Whether callers need a valid access token. */
  verifyJwt: boolean;
};

/** Names as the Supabase CLI accepts them; folders such as `_shared` are not functions. */
const NAME = /^[A-Za-z][\w-]{0,47}$/;

/**
 * Finds functions in folders laid out like `supabase/functions`, each with `config.toml` beside it.
 * When a name occurs twice, the first folder wins.
 */
export function createFunctionFiles(folders: readonly string[]): {
  find: (name: string) => Promise<FunctionFile | undefined>;
} {
  const configs = new Map<string, Promise<FunctionsConfig>>();

  function configOf(folder: string): Promise<FunctionsConfig> {
    const known = configs.get(folder) ?? readConfig(join(dirname(folder), "config.toml"));
    configs.set(folder, known);
    return known;
  }

  return {
    async find(name) {
      if (!NAME.test(name)) return undefined;
      for (const folder of folders) {
        const file = join(folder, name, "index.ts");
        const info = await stat(file).catch(() => undefined);
        if (!info?.isFile()) continue;
        const verifyJwt = (await configOf(folder)).get(name)?.verifyJwt ?? true;
        return { name, entry: pathToFileURL(file).href, verifyJwt };
      }
      return undefined;
    },
  };
}

async function readConfig(file: string): Promise<FunctionsConfig> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return parseFunctionsConfig(text);
}
