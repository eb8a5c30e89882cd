import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { BROWSER_DEFINE, bundleScript } from "./scripts/bundle-script.ts";
import { nameChunk } from "./scripts/name-chunk.ts";
import { standIns } from "./scripts/stand-ins.ts";

const READER_SCRIPT = "app/behaviors/main.ts";

/** Entries may export what other chunks need of them: `nameChunk` divides modules without regard to entries. */
function extendEntries(): Plugin {
  return {
    name: "extend-entries",
    applyToEnvironment: ({ name }) => name === "client",
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
  };
}

/**
 * Gives pages the address of the script of reader pages as `virtual:reader-script`, and puts the script into the
 * build. It is bundled on its own: nothing of it is shared with the React applications.
 */
function readerScript(isBuild: boolean): Plugin {
  const id = "virtual:reader-script";
  let bundled: ReturnType<typeof bundleScript> | undefined;
  return {
    name: "reader-script",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      if (!isBuild) return `export default "/${READER_SCRIPT}"`;
      bundled ??= bundleScript(READER_SCRIPT, "assets/reader-[hash].js");
      const files = await bundled;
      if (this.environment.name === "client") {
        for (const file of files) {
          const text = file.type === "chunk" ? file.code : file.source;
          this.emitFile({ type: "asset", fileName: file.fileName, source: text });
        }
      }
      return `export default "/${files[0]?.fileName}"`;
    },
    hotUpdate({ server, modules }) {
      if (this.environment.name === "ssr" && modules.length > 0) {
        server.environments.client.hot.send("broadsheet:rendering-changed");
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    readerScript(command === "build"),
    standIns(),
    extendEntries(),
  ],
  environments: {
    client: {
      define: BROWSER_DEFINE,
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: nameChunk }] },
          },
        },
      },
    },
    // The server loads the pages through a module of its own, so that both share one set of contexts.
    ssr: {
      build: { rolldownOptions: { input: "./server/pages.ts" } },
      // Packed into the build, the libraries of the pages are a few files to read at a start, not a thousand.
      ...(command === "build" && {
        resolve: { noExternal: true as const },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
    },
  },
}));
