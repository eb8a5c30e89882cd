import { loadSettings } from "../../admin/settings/load-settings.ts";
import { SettingsPage } from "../../admin/settings/settings-page.tsx";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/settings.ts";

export async function clientLoader() {
  return { settings: await loadSettings() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Settings",
    description: "How the newsroom works.",
  });
}

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  return <SettingsPage settings={loaderData.settings} />;
}
