import { getPublishingRules } from "../../data/articles/publishing-checks.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listOwnCapabilities } from "../../data/capabilities.ts";
import { listEmbedProviders } from "../../data/embeds.ts";
import type { CustomProvider } from "../../domain/embeds/custom-providers.ts";
import type { PublishingRules } from "../../domain/newsroom/publishing-checklist.ts";
import { type Loaded, loadOrReport } from "../load-or-report.ts";

/** The settings of the newsroom, and whether the user may change them; or why they could not be loaded. */
export type LoadedSettings = Loaded<{
  rules: PublishingRules;
  providers: CustomProvider[];
  canChange: boolean;
}>;

/** Loads the settings. */
export function loadSettings(): Promise<LoadedSettings> {
  return loadOrReport(async () => {
    const [rules, providers, capabilities] = await Promise.all([
      getPublishingRules(getBrowserClient()),
      listEmbedProviders(getBrowserClient()),
      listOwnCapabilities(getBrowserClient()),
    ]);
    return { rules, providers, canChange: capabilities.has("settings") };
  });
}
