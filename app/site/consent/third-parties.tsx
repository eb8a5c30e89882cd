import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { useSite } from "../../site-context.ts";
import { ConsentBar } from "./consent-bar.tsx";
import { useConsent } from "./consent-store.ts";
import { countPageView, startMeasurement } from "./measure.ts";
import { asksConsent, usesCookies } from "./third-party-facts.ts";

/** Loads what counts visits, as far as the reader agrees, and asks them where that is needed. */
export function ThirdParties(): ReactNode {
  const { measurement, ads } = useSite();
  const consent = useConsent();
  const { pathname, search } = useLocation();
  const mayMeasure =
    measurement !== undefined &&
    (consent === "accepted" || (consent === "open" && !usesCookies(measurement)));

  // The other program is outside React: it is loaded once, and told of each page.
  useEffect(() => {
    if (mayMeasure) startMeasurement(measurement);
  }, [mayMeasure, measurement]);
  useEffect(() => {
    if (mayMeasure) countPageView(measurement, pathname + search);
  }, [mayMeasure, measurement, pathname, search]);

  if (consent !== "open" || !asksConsent({ measurement, ads })) return null;
  return <ConsentBar />;
}
