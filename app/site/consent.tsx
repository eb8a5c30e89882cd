import { useText } from "../page-context/use-text.tsx";
import type { ThirdPartyData } from "../site-config/third-parties.ts";
import { Button } from "../ui/button.tsx";

/** Accept and decline buttons of equal weight. Without scripts, no tracker is loaded, so they are not needed. */
function ConsentButtons() {
  const t = useText();
  return (
    <div className="grid noscript:hidden w-full grid-cols-2 gap-3 sm:w-auto">
      <Button type="button" look="outline" data-consent="declined">
        {t("Decline")}
      </Button>
      <Button type="button" look="outline" data-consent="accepted">
        {t("Accept")}
      </Button>
    </div>
  );
}

/**
 * Non-blocking consent bar at the bottom of the window. The browser shows it to readers who have not chosen yet; it
 * also holds the data of the trackers to load after consent.
 */
export function ConsentBar({ question, isAsked, analytics }: ThirdPartyData) {
  const t = useText();
  return (
    <section
      hidden
      aria-label={t("Privacy choices")}
      className="consent-bar no-print"
      data-behavior="consent"
      data-is-asked={isAsked}
      data-analytics={analytics && JSON.stringify(analytics)}
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p className="max-w-prose shrink grow basis-80 text-small/excerpt">
          {question}{" "}
          <a href="/privacy#choices" className="underline underline-offset-2">
            {t("More about it")}
          </a>
        </p>
        <ConsentButtons />
      </div>
    </section>
  );
}

/** Current consent choice with buttons to change it, in the privacy policy. The browser fills it in. */
export function ConsentChoices({ question }: { question: string }) {
  return (
    <div
      className="mt-4 grid gap-4 border-y border-hairline py-5 font-sans text-base"
      data-behavior="consent-choices"
    >
      <p>{question}</p>
      <p role="status" className="min-h-6 font-semibold" />
      <ConsentButtons />
    </div>
  );
}
