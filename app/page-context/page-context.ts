import { createContext, useContext } from "react";
import { useMatches, useRouteLoaderData } from "react-router";
import type { Banner } from "../domain/banner.ts";
import { DEFAULT_LANGUAGE } from "../domain/languages.ts";
import type { FontPairName } from "../domain/pages/font-pairs.ts";
import { DEFAULT_SECTIONS, type SiteSection } from "../domain/pages/sections.ts";
import type { Route } from "../domain/route-table.ts";
import { findRouteByModule } from "../domain/route-table.ts";
import type { Catalogue } from "../domain/texts/translate.ts";
import type { ShownAds } from "../site-config/shown-ads.ts";
import type { SiteConfig } from "../site-config/site-config.ts";
import type { ThirdPartyData } from "../site-config/third-parties.ts";
import type { ToastText } from "../ui/toast-store.ts";
import type { LoginMethods, SiteSettings } from "./loader-contexts.ts";

/** Parts of the frame of every page that newsroom and admins change. */
export type FrameData = {
  /** In the order of header, menu and footer. */
  sections: readonly SiteSection[];
  /** CSS with the colors of sections. */
  sectionStyle?: string;
  /** CSS with colors and fonts of the publication and the width of its name. */
  brandStyle: string;
  /** Breaking news above the page. */
  banner?: Banner;
};

/** Data of the root loader. */
export type RootData = SiteSettings &
  FrameData & {
    year: string;
    /** Besides email and password. */
    loginMethods: LoginMethods;
    /** Below the name in the footer; empty for none. */
    tagline: string;
    fonts: FontPairName;
    /** Social profiles in the footer of every page. */
    socialProfiles: SiteConfig["socialProfiles"];
    /** Absent if none are configured, like `thirdParties`. */
    ads?: ShownAds;
    /** CSS with the sizes of the placements. */
    adStyle?: string;
    thirdParties?: ThirdPartyData;
    /** Translations of the texts of pages; absent in English. */
    catalogue?: Catalogue | undefined;
    /** Those that scripts of the page say. */
    scriptTexts?: Catalogue | undefined;
    /** Shown by account pages without scripts too. */
    toast?: ToastText;
  };

/** Settings of the error page when the root loader itself failed. */
const FALLBACK: RootData = {
  siteName: "Broadsheet",
  brandVersion: "0",
  siteUrl: "",
  backendUrl: "",
  publishableKey: "",
  timeZone: "UTC",
  language: DEFAULT_LANGUAGE,
  build: "",
  year: "",
  tagline: "",
  brandStyle: "",
  fonts: "newsreader",
  loginMethods: { providers: [], hasSingleSignOn: false },
  socialProfiles: [],
  sections: DEFAULT_SECTIONS,
};

/** The settings of the site, in any component. */
export function useSite(): RootData {
  return useRouteLoaderData<RootData>("root") ?? FALLBACK;
}

/** Name of the `<meta>` with the request id, on failed pages only. */
export const REQUEST_ID_META = "request-id";

/** Request id of a failed page, by which its error is logged; undefined on other pages. */
export const RequestId = createContext<string | undefined>(undefined);

export function useRequestId(): string | undefined {
  return useContext(RequestId);
}

/** The current route; the not-found route if none matched. */
export function useRoute(): Route {
  return findRouteById(useMatches().at(-1)?.id);
}

/** The route with an id of React Router, such as `routes/site/home`. */
export function findRouteById(id: string | undefined): Route {
  return findRouteByModule(`${id?.replace(/^routes\//, "")}.tsx`);
}
