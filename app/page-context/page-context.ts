import { createContext, useContext } from "react";
import { useMatches, useRouteLoaderData } from "react-router";
import type { Route } from "../domain/route-table.ts";
import { findRouteByModule } from "../domain/route-table.ts";
import type { ShownAds } from "../site-config/shown-ads.ts";
import type { SiteConfig } from "../site-config/site-config.ts";
import type { ThirdPartyData } from "../site-config/third-parties.ts";
import type { LoginMethods, SiteSettings } from "./loader-contexts.ts";

/** What the root loader hands to the browser. */
export type RootData = SiteSettings & {
  year: number;
  /** Besides email and password. */
  loginMethods: LoginMethods;
  /** Profiles elsewhere, for the footer of every page. */
  socialProfiles: SiteConfig["socialProfiles"];
  /** Absent where nothing is configured, like `thirdParties`. */
  ads?: ShownAds;
  /** The sizes of their places, as CSS. */
  adStyle?: string;
  thirdParties?: ThirdPartyData;
};

/** For pages that are shown when the root loader itself failed. */
const FALLBACK: RootData = {
  siteName: "Broadsheet",
  siteUrl: "",
  backendUrl: "",
  publishableKey: "",
  build: "",
  year: 0,
  loginMethods: { providers: [], hasSingleSignOn: false },
  socialProfiles: [],
};

/** The settings of the site, in any component. */
export function useSite(): RootData {
  return useRouteLoaderData<RootData>("root") ?? FALLBACK;
}

/** The name of the element of a failed page that says by which id the failure is logged. */
export const REQUEST_ID_META = "request-id";

/** That id, for what is shown on a page that failed; undefined on every other page. */
export const RequestId = createContext<string | undefined>(undefined);

export function useRequestId(): string | undefined {
  return useContext(RequestId);
}

/** The route that is being shown; that of the not-found page where none matched. */
export function useRoute(): Route {
  return findRouteById(useMatches().at(-1)?.id);
}

/** The route of an id of React Router, which names the module of a page as `routes/site/home`. */
export function findRouteById(id: string | undefined): Route {
  return findRouteByModule(`${id?.replace(/^routes\//, "")}.tsx`);
}
