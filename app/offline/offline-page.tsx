import { ButtonLink } from "../ui/button.tsx";
import { useClientValue } from "../ui/use-client-value.ts";
import { LIST_ID, OFFLINE_TEXTS } from "./copy-page-names.ts";

/**
 * What readers get instead of a page when there is no connection and no copy. The service worker keeps it
 * and fills in what there is to read; the list's place has to stay as it is (worker/copy-markup.ts).
 */
export function OfflinePage() {
  // The worker serves the page without scripts: where they run, the page came over the network.
  const isOnline = useClientValue(() => true, false);
  return (
    <div className="page pt-10 sm:pt-14">
      <div className="mx-auto max-w-[44rem]">
        <h1 className="font-serif text-title font-[550] tracking-[-0.02em]">
          {isOnline ? "You are online" : OFFLINE_TEXTS.title}
        </h1>
        <p className="mt-4 font-serif text-standfirst text-quiet">
          {isOnline
            ? "Every page can be read. Without a connection, the stories that this browser has kept are listed here."
            : OFFLINE_TEXTS.explanation}
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          {isOnline ? (
            <ButtonLink to="/">Go to the front page</ButtonLink>
          ) : (
            <ButtonLink to="." reloadDocument>
              Try Again
            </ButtonLink>
          )}
        </p>
        <section aria-labelledby="kept-title" hidden={isOnline} className="mt-10">
          <h2
            id="kept-title"
            className="border-t-2 border-ink pt-3 font-serif text-card font-[600]"
          >
            What you can read now
          </h2>
          <div id={LIST_ID} />
        </section>
      </div>
    </div>
  );
}
