import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Almost all of these runs at the start of a page: Chromium compiles them beside the page then, as they come, and not
 * in the midst of its first tasks. To other browsers it is a comment.
 */
const compileAtOnce: Plugin = {
  name: "compile-at-once",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && /^(framework|site|home|story)$/.test(file.name)) {
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      }
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), compileAtOnce],
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
                // Not what one kind of page needs, nor what few need: pages of authors and tags, information pages, account screens, account menu, the auth client.
                {
                  name: "site",
                  test: /\/app\/(site\/(?!account\/|information\/|consent\/|article-page|search-page|category\/|home\/|section-skeleton|news-section)|root\.tsx|request-id\.ts|offline\/(?!worker|offline-page)|routes\/(page-meta|feed-links|site\/layout)\.|domain\/(article|build-meta|newsroom\/journal-database|pages\/(page-title|page-paths|sharing-picture))\.ts|auth\/(auth-provider|auth-state|auth-store|session-cookie|use-auth|use-sign-out)\.)/,
                },
                {
                  name: "story",
                  test: /\/app\/site\/article-page\./,
                },
                {
                  name: "prose",
                  test: /\/app\/site\/information\/(prose|contact-facts)/,
                },
                // The first page names every file of every screen: many small ones weigh on readers.
                { name: "widgets", test: /node_modules\/(@base-ui|@floating-ui)\// },
                {
                  name: "backend",
                  test: /node_modules\/(@supabase|zod)\/|\/app\/(data|auth)\/(?!forms\/)/,
                },
                { name: "forms", test: /\/app\/(auth\/forms|site\/account\/(?!account-menu))/ },
              ],
            },
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
