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
    const bare = line.replace(/#[^"']*$/, "").trim();
    const table = /^\[\s*(.*?)\s*\]$/.exec(bare)?.[1];
    if (table !== undefined) name = /^functions\s*\.\s*"?([\w-]+)"?$/.exec(table)?.[1];
    const value = /^verify_jwt\s*=\s*(.*)$/.exec(bare)?.[1];
    if (name === undefined || value === undefined) continue;
    if (value !== "true" && value !== "false")
      throw new Error(`verify_jwt of the function ${name} is ${value}; it takes true or false.`);
    config.set(name, { verifyJwt: value === "true" });
  }
  return config;
}
