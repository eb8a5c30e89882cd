import { getPublishingRules } from "../../data/articles/publishing-checks.ts";
import { listOwnCapabilities } from "../../data/capabilities.ts";
import type { Client } from "../../data/client.ts";
import type { PublishingRules } from "../../domain/newsroom/publishing-checklist.ts";
import { type Loaded, loadOrReport } from "../load-or-report.ts";

/** The settings of the newsroom, and whether the user may change them; or why they could not be loaded. */
export type LoadedSettings = Loaded<{ rules: PublishingRules; canChange: boolean }>;

/** Loads the settings. */
export function loadSettings(client: Client): Promise<LoadedSettings> {
  return loadOrReport(async () => {
    const [rules, capabilities] = await Promise.all([
      getPublishingRules(client),
      listOwnCapabilities(client),
    ]);
    return { rules, canChange: capabilities.has("settings") };
  });
}
