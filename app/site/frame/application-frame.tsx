import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { startBehaviors } from "../../behaviors/start-behaviors.ts";
import { SiteFrame } from "./site-frame.tsx";

/** The reader-page frame around a screen of a React application, such as sign-in. */
export function ApplicationFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [firstPathname] = useState(pathname);
  const [hasLeft, setHasLeft] = useState(false);
  if (!hasLeft && pathname !== firstPathname) setHasLeft(true);
  const frame = useRef<HTMLDivElement>(null);
  // The frame's behaviors work on the document, outside of React.
  useEffect(() => {
    if (frame.current) startBehaviors(frame.current);
  }, []);
  // On navigation, focus moves to the content, so that keyboard and screen reader users start there.
  useEffect(() => {
    if (hasLeft && pathname) document.getElementById("content")?.focus({ preventScroll: true });
  }, [hasLeft, pathname]);
  return (
    <div ref={frame} className="contents">
      <SiteFrame>
        <div key={pathname} className={hasLeft ? "page-fade" : undefined}>
          {children}
        </div>
      </SiteFrame>
    </div>
  );
}
