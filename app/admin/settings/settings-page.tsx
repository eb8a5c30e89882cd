import { ListScreen, LoadFailure } from "../lists/list-screen.tsx";
import { EmbedProvidersSection } from "./embed-providers-section.tsx";
import type { LoadedSettings } from "./load-settings.ts";
import { PublishingRulesSection } from "./publishing-rules-section.tsx";
import { SiteSettingsSection } from "./site-settings-section.tsx";

/** How the newsroom works. Everybody in it may read it; admins change it. */
export function SettingsPage({ settings }: { settings: LoadedSettings }) {
  return (
    <ListScreen title="Settings">
      {settings.failure === null ? (
        <div className="flex flex-col gap-12">
          <PublishingRulesSection rules={settings.rules} canChange={settings.canChange} />
          <EmbedProvidersSection providers={settings.providers} canChange={settings.canChange} />
          {settings.canChange && <SiteSettingsSection />}
        </div>
      ) : (
        <LoadFailure message={settings.failure} />
      )}
    </ListScreen>
  );
}
