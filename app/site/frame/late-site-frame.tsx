import { lazy, type ReactNode } from "react";
import { loadOnce } from "../../ui/load-once.ts";

const code = loadOnce(async () => (await import("./site-frame.tsx")).SiteFrame);

/** Loads the frame, for the server, which renders it at once. */
export const loadSiteFrame = code.load;

const LoadedFrame = lazy(async () => ({ default: await code.load().catch(() => BareFrame) }));

/** The frame of reader pages for an error that the newsroom does not show itself: its scripts are loaded with such an error only. */
export function LateSiteFrame({ children }: { children: ReactNode }) {
  const Frame = code.get() ?? LoadedFrame;
  return <Frame>{children}</Frame>;
}

/** Without a connection. */
function BareFrame({ children }: { children: ReactNode }) {
  return <main id="content">{children}</main>;
}
