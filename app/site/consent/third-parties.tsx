import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { ConsentBar } from "./consent-bar.tsx";
import { useConsent } from "./consent-store.ts";
import { countPageView, startMeasurement } from "./measure.ts";
import type { ThirdPartyData } from "./third-party-facts.ts";

/** Loads what counts visits, as far as the reader agrees, and asks them where that is needed. */
export function ThirdParties({ question, isAsked, measurement }: ThirdPartyData): ReactNode {
  const consent = useConsent();
  const { pathname, search } = useLocation();
  const mayMeasure = consent === "accepted" || (consent === "open" && !measurement?.usesCookies);
  const settings = mayMeasure ? measurement?.settings : undefined;

  // The other program is outside React: it is loaded once, and told of each page.
  useEffect(() => {
    if (!settings) return;
    startMeasurement(settings);
    countPageView(settings, pathname + search);
  }, [settings, pathname, search]);

  return isAsked && consent === "open" ? <ConsentBar question={question} /> : null;
}
