import { type Catalogue, translate } from "../domain/texts/translate.ts";
import type { Ads, TagAd } from "./ad-schema.ts";
import type { AnalyticsConfig } from "./analytics-schema.ts";

/** A third-party tracker: the facts for readers, and the origins that their browser connects to. */
export type AnalyticsFacts = {
  name: string;
  /** Host of its script. */
  host: string;
  usesCookies: boolean;
  /** All origins that it loads from and sends data to. */
  origins: string[];
};

const NAMES: Record<AnalyticsConfig["kind"], string> = {
  plausible: "Plausible",
  umami: "Umami",
  matomo: "Matomo",
  "google-analytics": "Google Analytics",
};

/** Origins that hosted services send data to, if different from their script's. */
const SENDS_TO: Record<string, string[]> = {
  "cloud.umami.is": ["https://api-gateway.umami.dev"],
  "www.googletagmanager.com": [
    "https://*.googletagmanager.com",
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
  ],
};

/** Facts of the configured tracker. */
export function analyticsFacts(analytics: AnalyticsConfig): AnalyticsFacts {
  const { host, origin } = new URL(analytics.kind === "matomo" ? analytics.url : analytics.script);
  return {
    name: NAMES[analytics.kind],
    host,
    usesCookies: usesCookies(analytics),
    origins: [...new Set([origin, ...(SENDS_TO[host] ?? []), ...analytics.hosts])],
  };
}

/** Hosts of advertisement scripts. */
export function advertisers(ads: Ads): string[] {
  return [...new Set(tags(ads).map(({ script }) => new URL(script).host))];
}

type Configured = { analytics?: AnalyticsConfig | undefined; ads: Ads };

/** Whether anything is configured that requires consent. */
export function asksConsent({ analytics, ads }: Configured): boolean {
  return (
    (analytics !== undefined && usesCookies(analytics)) || tags(ads).some((tag) => tag.asksConsent)
  );
}

/** Third-party facts for pages; nothing if there are no third parties. */
export type ThirdPartyData = {
  /** The consent question, which names what is configured. */
  question: string;
  isAsked: boolean;
  analytics?: { settings: AnalyticsConfig; usesCookies: boolean };
};

export function toThirdPartyData(
  configured: Configured,
  catalogue: Catalogue | undefined,
): { thirdParties?: ThirdPartyData } {
  const { analytics } = configured;
  const purpose = describePurpose(configured, catalogue);
  if (purpose === undefined) return {};
  const isAsked = asksConsent(configured);
  const question = [
    purpose,
    isAsked && translate(catalogue, "That may store cookies on your device."),
    translate(catalogue, "You can read everything without it."),
  ]
    .filter(Boolean)
    .join(" ");
  if (!analytics) return { thirdParties: { question, isAsked } };
  const settings = { settings: analytics, usesCookies: usesCookies(analytics) };
  return { thirdParties: { question, isAsked, analytics: settings } };
}

function describePurpose(
  { analytics, ads }: Configured,
  catalogue: Catalogue | undefined,
): string | undefined {
  const showsAds = tags(ads).length > 0;
  if (!analytics)
    return showsAds
      ? translate(catalogue, "We would like to show advertisements of other companies.")
      : undefined;
  const name = { analytics: NAMES[analytics.kind] };
  return showsAds
    ? translate(
        catalogue,
        "We would like to count visits with {analytics} and to show advertisements of other companies.",
        name,
      )
    : translate(catalogue, "We would like to count visits with {analytics}.", name);
}

function usesCookies(analytics: AnalyticsConfig): boolean {
  return (
    analytics.kind === "google-analytics" || (analytics.kind === "matomo" && analytics.cookies)
  );
}

function tags(ads: Ads): TagAd[] {
  return Object.values(ads).filter((ad) => ad.kind === "tag");
}
