import type { SiteConfig } from "../../../site-config/site-config.ts";
import {
  type AnalyticsFacts,
  advertisers,
  analyticsFacts,
  asksConsent,
} from "../../../site-config/third-parties.ts";

/** Configuration that the privacy policy depends on. */
export type PrivacyFacts = {
  siteName: string;
  contact: SiteConfig["contact"];
  /** Whether an external service manages accounts, which records more than the embedded one. */
  hasRemoteBackend: boolean;
  analytics: AnalyticsFacts | null;
  /** Hosts of third-party advertisements. */
  advertisers: string[];
  hasHouseAds: boolean;
  /** Whether third-party content requires consent. */
  isAsked: boolean;
};

/** Derives these facts from the site's configuration. */
export function privacyFacts(
  { contact, ads, analytics }: SiteConfig,
  site: { siteName: string; backendUrl: string },
): PrivacyFacts {
  return {
    siteName: site.siteName,
    contact,
    hasRemoteBackend: site.backendUrl !== "",
    analytics: analytics ? analyticsFacts(analytics) : null,
    advertisers: advertisers(ads),
    hasHouseAds: Object.values(ads).some(({ kind }) => kind === "house"),
    isAsked: asksConsent({ analytics, ads }),
  };
}
