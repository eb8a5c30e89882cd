import type { SiteConfig } from "../../../site.ts";
import {
  advertisers,
  asksConsent,
  type MeasurementFacts,
  measurementFacts,
} from "../../consent/third-party-facts.ts";

/** What the privacy policy depends on. */
export type PrivacyFacts = {
  siteName: string;
  contact: SiteConfig["contact"];
  /** Whether accounts are kept by a service elsewhere, which notes more than the site's own. */
  hasRemoteBackend: boolean;
  measurement: MeasurementFacts | null;
  /** Hosts whose advertisements are shown. */
  advertisers: string[];
  hasHouseAds: boolean;
  /** Whether readers are asked before anything is loaded. */
  isAsked: boolean;
};

/** The facts of a site's configuration. */
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
