import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server loads the pages through a module of its own, so that both share one set of contexts.
  build: isSsrBuild ? { rolldownOptions: { input: "./server/pages.ts" } } : {},
}));
