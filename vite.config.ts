import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every reader page needs comes in two files, not in thirty of a few hundred bytes.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                { name: "site", test: /\/app\/site\// },
              ],
            },
          },
        },
      },
    },
    // The server loads the pages through a module of its own, so that both share one set of contexts.
    ssr: { build: { rolldownOptions: { input: "./server/pages.ts" } } },
  },
});
