import type { SiteConfig } from "../../../site-config/site-config.ts";
import {
  advertisers,
  asksConsent,
  type MeasurementFacts,
  measurementFacts,
} from "../../../site-config/third-parties.ts";

/** Configuration that the privacy policy depends on. */
export type PrivacyFacts = {
  siteName: string;
  contact: SiteConfig["contact"];
  /** Whether an external service manages accounts, which records more than the embedded one. */
  hasRemoteBackend: boolean;
  measurement: MeasurementFacts | null;
  /** Hosts of third-party advertisements. */
  advertisers: string[];
  hasHouseAds: boolean;
  /** Whether third-party content requires consent. */
  isAsked: boolean;
};

/** Derives these facts from the site's configuration. */
export function privacyFacts(
  { contact, ads, measurement }: SiteConfig,
  site: { siteName: string; backendUrl: string },
): PrivacyFacts {
  return {
    siteName: site.siteName,
    contact,
    hasRemoteBackend: site.backendUrl !== "",
    measurement: measurement ? measurementFacts(measurement) : null,
    advertisers: advertisers(ads),
    hasHouseAds: Object.values(ads).some(({ kind }) => kind === "house"),
    isAsked: asksConsent({ measurement, ads }),
  };
}
