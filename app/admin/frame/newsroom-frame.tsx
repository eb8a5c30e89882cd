import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { NewsroomNav } from "./newsroom-nav.tsx";
import { TopBar } from "./top-bar.tsx";

/** What surrounds every screen of the newsroom: the sidebar, which small screens have behind a menu. */
export function NewsroomFrame({ email, children }: { email: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const [firstPathname] = useState(pathname);
  const [hasLeft, setHasLeft] = useState(false);
  if (!hasLeft && pathname !== firstPathname) setHasLeft(true);
  const main = useRef<HTMLElement>(null);
  // The focus is the browser's: on a new screen it starts at the content, unless the screen took it already.
  useEffect(() => {
    if (!hasLeft || !pathname || main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [hasLeft, pathname]);
  const isWide = useMediaQuery("(width >= 64rem)");
  const isLoading = useNavigation().state === "loading";
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="skip-link sr-only z-50 bg-paper px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {isLoading && <div className="page-progress" />}
      {isWide ? (
        <aside
          aria-label="Newsroom"
          className="no-print sticky top-0 h-dvh overflow-y-auto border-r border-hairline bg-tint"
        >
          <NewsroomNav email={email} />
        </aside>
      ) : (
        <TopBar email={email} />
      )}
      <main ref={main} id="content" tabIndex={-1} className="min-w-0 outline-none">
        <div
          key={pathname}
          className={clsx("px-4 py-6 sm:px-6 lg:px-10 lg:py-8", hasLeft && "page-fade")}
        >
          {children}
        </div>
      </main>
    </div>
  );
}
