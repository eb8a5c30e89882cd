import type { Ads, TagAd } from "./ad-schema.ts";
import type { Measurement } from "./analytics-schema.ts";

/** A third-party tracker: the facts for readers, and the origins that their browser connects to. */
export type MeasurementFacts = {
  name: string;
  /** Host of its script. */
  host: string;
  usesCookies: boolean;
  /** All origins that it loads from and sends data to. */
  origins: string[];
};

const NAMES: Record<Measurement["kind"], string> = {
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
export function measurementFacts(measurement: Measurement): MeasurementFacts {
  const { host, origin } = new URL(
    measurement.kind === "matomo" ? measurement.url : measurement.script,
  );
  return {
    name: NAMES[measurement.kind],
    host,
    usesCookies: usesCookies(measurement),
    origins: [...new Set([origin, ...(SENDS_TO[host] ?? []), ...measurement.hosts])],
  };
}

/** Hosts of advertisement scripts. */
export function advertisers(ads: Ads): string[] {
  return [...new Set(tags(ads).map(({ script }) => new URL(script).host))];
}

type Configured = { measurement?: Measurement | undefined; ads: Ads };

/** Whether anything is configured that requires consent. */
export function asksConsent({ measurement, ads }: Configured): boolean {
  return (
    (measurement !== undefined && usesCookies(measurement)) ||
    tags(ads).some((tag) => tag.asksConsent)
  );
}

/** Third-party facts for pages; nothing if there are no third parties. */
export type ThirdPartyData = {
  /** The consent question, which names what is configured. */
  question: string;
  isAsked: boolean;
  measurement?: { settings: Measurement; usesCookies: boolean };
};

export function toThirdPartyData(configured: Configured): { thirdParties?: ThirdPartyData } {
  const { measurement, ads } = configured;
  const wishes = [
    measurement && `count visits with ${NAMES[measurement.kind]}`,
    tags(ads).length > 0 && "show advertisements of other companies",
  ].filter(Boolean);
  if (wishes.length === 0) return {};
  const isAsked = asksConsent(configured);
  const cookies = isAsked ? "That may store cookies on your device. " : "";
  const question = `We would like to ${wishes.join(" and to ")}. ${cookies}You can read everything without it.`;
  if (!measurement) return { thirdParties: { question, isAsked } };
  const settings = { settings: measurement, usesCookies: usesCookies(measurement) };
  return { thirdParties: { question, isAsked, measurement: settings } };
}

function usesCookies(measurement: Measurement): boolean {
  return (
    measurement.kind === "google-analytics" ||
    (measurement.kind === "matomo" && measurement.cookies)
  );
}

function tags(ads: Ads): TagAd[] {
  return Object.values(ads).filter((ad) => ad.kind === "tag");
}
