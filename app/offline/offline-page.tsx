import { ButtonLink } from "../ui/button.tsx";
import { LIST_ID, OFFLINE_TEXTS } from "./copy-page-names.ts";

/**
 * What readers get instead of a page when there is no connection and no copy. The service worker keeps it and fills
 * in what there is to read; the list's place has to stay as it is (worker/copy-markup.ts). Where the page itself was
 * loaded over the network, the browser shows the second text.
 */
export function OfflinePage() {
  return (
    <div className="page pt-10 sm:pt-14" data-behavior="offline-page">
      <div className="mx-auto max-w-[44rem]" data-shown-when="offline">
        <h1 className="font-serif text-title font-[550] tracking-[-0.02em]">
          {OFFLINE_TEXTS.title}
        </h1>
        <p className="mt-4 font-serif text-standfirst text-quiet">{OFFLINE_TEXTS.explanation}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href="/offline">Try Again</ButtonLink>
        </p>
        <section aria-labelledby="kept-title" className="mt-10">
          <h2
            id="kept-title"
            className="border-t-2 border-ink pt-3 font-serif text-card font-[600]"
          >
            What you can read now
          </h2>
          <div id={LIST_ID} />
        </section>
      </div>
      <div hidden className="mx-auto max-w-[44rem]" data-shown-when="online">
        <h1 className="font-serif text-title font-[550] tracking-[-0.02em]">You are online</h1>
        <p className="mt-4 font-serif text-standfirst text-quiet">
          Every page can be read. Without a connection, the articles that this browser has kept are
          listed here.
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href="/">Go to the front page</ButtonLink>
        </p>
      </div>
    </div>
  );
}
