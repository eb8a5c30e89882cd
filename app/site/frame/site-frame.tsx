import type { ReactNode } from "react";
import { useRoute, useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { AdSlot } from "../ads.tsx";
import { ConsentBar } from "../consent.tsx";
import { BreakingBanner } from "./breaking-banner.tsx";
import { Masthead } from "./masthead.tsx";
import { SearchBox } from "./search-box.tsx";
import { SideMenu } from "./side-menu.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** Frame of every reader page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const t = useText();
  const { thirdParties, banner } = useSite();
  const { hasAds, module } = useRoute();
  // Nobody else learns who reads a preview.
  const isPreview = module === "site/preview.tsx";
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="skip-link sr-only z-50 bg-paper px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("Skip to content")}
      </a>
      {thirdParties && !isPreview && <ConsentBar {...thirdParties} />}
      {banner && module !== "site/offline.tsx" && <BreakingBanner banner={banner} />}
      <Masthead />
      <SideMenu />
      <SearchBox />
      {hasAds && <AdSlot place="belowHeader" />}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
