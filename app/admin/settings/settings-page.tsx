import { ListScreen, LoadFailure } from "../lists/list-screen.tsx";
import type { LoadedSettings } from "./load-settings.ts";
import { PublishingRulesSection } from "./publishing-rules-section.tsx";

/** How the newsroom works. Everybody in it may read it; admins change it. */
export function SettingsPage({ settings }: { settings: LoadedSettings }) {
  return (
    <ListScreen title="Settings">
      {settings.failure === null ? (
        <PublishingRulesSection rules={settings.rules} canChange={settings.canChange} />
      ) : (
        <LoadFailure message={settings.failure} />
      )}
    </ListScreen>
  );
}
