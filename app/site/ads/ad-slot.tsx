import { clsx } from "clsx";
import { useSite } from "../../page-context/loader-contexts.ts";
import type { AdPlace } from "../../site-config/ad-schema.ts";

/**
 * A labeled advertisement placement; nothing if none is configured. Its size is in the markup to prevent layout shifts.
 */
export function AdSlot({ place, className }: { place: AdPlace; className?: string }) {
  const ad = useSite().ads?.[place];
  if (!ad) return null;
  // Below the header it is a landmark, elsewhere part of one.
  const Place = place === "belowHeader" ? "aside" : "figure";
  return (
    <Place aria-label="Advertisement" className={clsx("ad no-print", `ad-${place}`, className)}>
      <p className="ad-label">Advertisement</p>
      {"frame" in ad ? (
        <iframe className="ad-frame" {...ad.frame} />
      ) : (
        <a className="ad-house" {...ad.link}>
          {/* biome-ignore lint/a11y/useAltText: the text comes with the other attributes */}
          <img {...ad.image} />
          {ad.text && <span>{ad.text}</span>}
        </a>
      )}
    </Place>
  );
}
