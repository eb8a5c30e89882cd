import { join } from "node:path";
import type { Plugin } from "vite";

/** Modules that supabase-js constructs with itself and that most pages need later, or never. */
const LATER = ["@supabase/realtime-js", "@supabase/storage-js"];

/** Gives supabase-js stand-ins for parts of it, which load these parts when they are used (`app/data/lazy-supabase.ts`). */
export function lazySupabase(): Plugin {
  return {
    name: "lazy-supabase",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer) {
      if (!LATER.includes(source) || !importer?.includes("/@supabase/supabase-js/"))
        return undefined;
      return join(import.meta.dirname, "../app/data/lazy-supabase.ts");
    },
  };
}
