import type { ThirdPartyData } from "../../site-config/third-parties.ts";
import { ConsentButtons } from "./consent-buttons.tsx";

/**
 * Non-blocking consent bar at the bottom of the window. The browser shows it to readers who have not chosen yet; it
 * also holds the data of the trackers to load after consent.
 */
export function ConsentBar({ question, isAsked, measurement }: ThirdPartyData) {
  return (
    <section
      hidden
      aria-label="Privacy choices"
      className="consent-bar no-print"
      data-behavior="consent"
      data-is-asked={isAsked}
      data-measurement={measurement && JSON.stringify(measurement)}
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p className="max-w-prose shrink grow basis-80 text-[0.9375rem]/[1.45]">
          {question}{" "}
          <a href="/privacy#choices" className="underline underline-offset-2">
            More about it
          </a>
        </p>
        <ConsentButtons />
      </div>
    </section>
  );
}
