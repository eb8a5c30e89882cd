import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { startBehaviors } from "../behaviors/start-behaviors.ts";
import { SiteFrame } from "./site-frame.tsx";

/** The frame of reader pages around a screen of a React application, such as the log-in screen. */
export function ApplicationFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [firstPathname] = useState(pathname);
  const [hasLeft, setHasLeft] = useState(false);
  if (!hasLeft && pathname !== firstPathname) setHasLeft(true);
  const frame = useRef<HTMLDivElement>(null);
  // The behaviors of the frame work on the document, outside of React.
  useEffect(() => {
    if (frame.current) startBehaviors(frame.current);
  }, []);
  // The focus is the browser's: on a new screen the keyboard and screen readers start at its content.
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
