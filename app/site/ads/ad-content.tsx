import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { useSite } from "../../site-context.ts";
import { useConsent } from "../consent/consent-store.ts";
import type { AdPlace, HouseAd } from "./ad-schema.ts";
import type { ShownAd } from "./shown-ads.ts";

/** Nothing of the site's own reaches what runs in the frame: it has no origin, no cookies and no storage. */
const SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

export type AdSlotProps = { place: AdPlace; className?: string };

/** An advertisement under its label. Its size is in the markup, so that nothing moves when it comes. */
export function AdContent({ place, className }: AdSlotProps): ReactNode {
  const ad = useSite().ads?.[place];
  if (!ad) return null;
  return (
    <aside aria-label="Advertisement" className={clsx("ad no-print", className)}>
      <p className="ad-label">Advertisement</p>
      {ad.kind === "house" ? (
        <House ad={ad} isAtOnce={place === "belowHeader"} />
      ) : (
        <Foreign place={place} ad={ad} />
      )}
    </aside>
  );
}

function House({ ad, isAtOnce }: { ad: HouseAd; isAtOnce: boolean }) {
  return (
    <Link to={ad.url} rel="sponsored noopener" className="ad-house">
      <img
        src={ad.picture}
        alt={ad.alt}
        width={ad.width}
        height={ad.height}
        loading={isAtOnce ? "eager" : "lazy"}
        decoding="async"
      />
      {ad.text && <span>{ad.text}</span>}
    </Link>
  );
}

/** What readers have not agreed to, where that is asked, or have declined, is not loaded: its place keeps its size. */
function Foreign({ place, ad }: { place: AdPlace; ad: Exclude<ShownAd, HouseAd> }) {
  const { siteName } = useSite();
  const consent = useConsent();
  const { width, height, phone = ad } = ad;
  const isLoaded = ad.asksConsent
    ? consent === "accepted"
    : consent === "accepted" || consent === "open";
  const style: CSSProperties & Record<`--${string}`, string> = {
    "--width": `${width}px`,
    "--height": `${height}px`,
    "--phone-width": `${phone.width}px`,
    "--phone-height": `${phone.height}px`,
  };
  return (
    <div className="ad-frame" style={style}>
      {isLoaded ? (
        <iframe
          src={`/ads/${place}`}
          title="Advertisement"
          sandbox={SANDBOX}
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <Link to="/advertise">Advertise with {siteName}</Link>
      )}
    </div>
  );
}
