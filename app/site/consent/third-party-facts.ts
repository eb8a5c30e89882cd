import type { Ads } from "../ads/ad-schema.ts";
import type { ShownAds } from "../ads/shown-ads.ts";
import type { Measurement } from "./measurement-schema.ts";

/** What readers are told of software that counts visits for the site, and what their browser needs to know of it. */
export type MeasurementFacts = {
  name: string;
  /** Where its script comes from. */
  host: string;
  usesCookies: boolean;
  /** All origins that it is loaded from and sends to. */
  origins: string[];
};

const NAMES: Record<Measurement["kind"], string> = {
  plausible: "Plausible",
  umami: "Umami",
  matomo: "Matomo",
  "google-analytics": "Google Analytics",
};

/** Where the hosted services send to, when that is not where their script comes from. */
const SENDS_TO: Record<string, string[]> = {
  "cloud.umami.is": ["https://api-gateway.umami.dev"],
  "www.googletagmanager.com": [
    "https://*.googletagmanager.com",
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
  ],
};

/** The facts of the configured measurement. */
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

/** Whether readers have to agree before it is loaded. */
export function usesCookies(measurement: Measurement): boolean {
  return (
    measurement.kind === "google-analytics" ||
    (measurement.kind === "matomo" && measurement.cookies)
  );
}

/** The hosts whose scripts fill places for advertisements. */
export function advertisers(ads: Ads): string[] {
  const tags = Object.values(ads).filter((ad) => ad.kind === "tag");
  return [...new Set(tags.map(({ script }) => new URL(script).host))];
}

type Configured = { measurement?: Measurement; ads?: ShownAds };

/** Whether anything is configured that readers are asked about first. */
export function asksConsent({ measurement, ads = {} }: Configured): boolean {
  return (measurement !== undefined && usesCookies(measurement)) || hasAskingAds(ads);
}

/** Whether there is anything of others that readers can decline. */
export function hasChoices({ measurement, ads = {} }: Configured): boolean {
  return measurement !== undefined || Object.values(ads).some(({ kind }) => kind === "tag");
}

/** What readers are asked, in the words of what is configured. */
export function consentQuestion({ measurement, ads = {} }: Configured): string {
  const wishes = [
    measurement && `count visits with ${NAMES[measurement.kind]}`,
    Object.values(ads).some(({ kind }) => kind === "tag") &&
      "show advertisements of other companies",
  ].filter(Boolean);
  const setsCookies = asksConsent({ measurement, ads });
  return `We would like to ${wishes.join(" and to ")}. ${
    setsCookies ? "That may store cookies on your device. " : ""
  }You can read everything without it.`;
}

function hasAskingAds(ads: ShownAds): boolean {
  return Object.values(ads).some((ad) => ad.kind === "tag" && ad.asksConsent);
}
