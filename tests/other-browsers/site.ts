import type { TestProject } from "vitest/node";
import makeTemplate from "../support/database/prepare-databases.ts";
import { startSite } from "../support/start-site.ts";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vitest merges this with its own
  interface ProvidedContext {
    /** The site of the whole run: the demo newsroom. */
    site: { url: string; keys: { publishable: string; secret: string } };
  }
}

/** Global setup: starts the site that all browsers open. */
export default async function startSiteUnderTest(project: TestProject) {
  const removeTemplate = await makeTemplate();
  const site = await startSite({ env: { DEMO: "1" } });
  project.provide("site", { url: site.url, keys: site.keys });
  return async () => {
    await site.stop();
    await removeTemplate?.();
  };
}
