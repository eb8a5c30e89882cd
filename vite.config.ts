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
                // Not what only users need: account screens, account menu, the auth client.
                {
                  name: "site",
                  test: /\/app\/(site\/(?!account\/)|auth\/(auth-provider|auth-state|auth-store|session-cookie|use-auth|use-sign-out)\.)/,
                },
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
