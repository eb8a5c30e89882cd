import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

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

/** Settings of the functions in `supabase/config.toml`. */
export type FunctionsConfig = Map<string, { verifyJwt: boolean }>;

/**
 * Reads the tables `[functions.<name>]` of `supabase/config.toml`; only `verify_jwt` is used here. The rest of
 * the file is for the Supabase CLI.
 *
 * @throws Error when `verify_jwt` is neither true nor false: a guess could expose a function.
 */
export function parseFunctionsConfig(text: string): FunctionsConfig {
  const config: FunctionsConfig = new Map();
  let name: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const bare = withoutComment(line).trim();
    const table = /^\[(.*)\]$/.exec(bare)?.[1]?.trim();
    if (table !== undefined) name = /^functions\s*\.\s*"?([\w-]+)"?$/.exec(table)?.[1];
    const value = /^verify_jwt\s*=(.*)$/.exec(bare)?.[1]?.trim();
    if (name === undefined || value === undefined) continue;
    if (value !== "true" && value !== "false")
      throw new Error(`verify_jwt of the function ${name} is ${value}; it takes true or false.`);
    config.set(name, { verifyJwt: value === "true" });
  }
  return config;
}

/** A comment starts at the first `#` after all quotes. */
function withoutComment(line: string): string {
  const lastQuote = Math.max(line.lastIndexOf('"'), line.lastIndexOf("'"));
  const comment = line.indexOf("#", lastQuote + 1);
  return comment === -1 ? line : line.slice(0, comment);
}
