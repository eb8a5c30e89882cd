import type { ReactNode } from "react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useSite } from "../site-context.ts";
import { lazyOrNothing } from "../ui/lazy-or-nothing.ts";
import { AdSlot } from "./ads/ad-slot.tsx";
import { Masthead } from "./frame/masthead.tsx";
import { SideMenu } from "./frame/side-menu.tsx";
import { SiteFooter } from "./frame/site-footer.tsx";

/** Only sites that work with others load it. */
const ThirdParties = lazyOrNothing(
  async () => (await import("./consent/third-parties.tsx")).ThirdParties,
);

/** Where advertisements may stand: not on information pages and the screens of an account. */
const NEWS_PAGES = /^\/($|article\/|category\/|search|tag\/|author\/)/;

/** What surrounds every page that readers see. A new page fades in; the first one is there at once. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { thirdParties } = useSite();
  const [firstPathname] = useState(pathname);
  const [hasLeft, setHasLeft] = useState(false);
  if (!hasLeft && pathname !== firstPathname) setHasLeft(true);
  const main = useRef<HTMLElement>(null);
  // The focus is the browser's: on a new page the keyboard and screen readers start at its content.
  useEffect(() => {
    if (hasLeft && pathname) main.current?.focus({ preventScroll: true });
  }, [hasLeft, pathname]);
  const isLoading = useNavigation().state === "loading";
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="skip-link sr-only z-50 bg-paper px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {thirdParties && (
        <Suspense>
          <ThirdParties {...thirdParties} />
        </Suspense>
      )}
      {isLoading && <div className="page-progress" />}
      <Masthead />
      <SideMenu />
      {NEWS_PAGES.test(pathname) && <AdSlot place="belowHeader" />}
      <main ref={main} id="content" tabIndex={-1} className="grow outline-none">
        <div key={pathname} className={hasLeft ? "page-fade" : undefined}>
          {children}
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
