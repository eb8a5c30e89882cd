import { useText } from "../page-context/use-text.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { CACHED_PAGES_ID, OFFLINE_TEXTS, ONLINE_TITLE } from "./offline-texts.ts";

const TITLE = "font-serif text-title font-headline tracking-title";

/**
 * The offline page, shown when there is neither a connection nor a copy. A reader who loads it over the network is
 * online. The service worker caches it, shows the other part and fills in the list of copies; the markers that it looks
 * for are in offline-texts.ts.
 */
export function OfflinePage() {
  const t = useText();
  return (
    <div className="page pt-10 sm:pt-14">
      <div className="mx-auto max-w-column">
        <div data-shown="online">
          <h1 className={TITLE}>{t(ONLINE_TITLE)}</h1>
          <p className="mt-4 font-serif text-standfirst text-quiet">
            {t(
              "Every page can be read. Without a connection, the articles that this browser has stored are listed here.",
            )}
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href="/">{t("Go to the front page")}</ButtonLink>
          </p>
        </div>
        <div hidden data-shown="offline">
          <h1 className={TITLE}>{t(OFFLINE_TEXTS.title)}</h1>
          <p className="mt-4 font-serif text-standfirst text-quiet">
            {t(OFFLINE_TEXTS.explanation)}
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href="/offline">{t("Try Again")}</ButtonLink>
          </p>
          <section aria-labelledby="cached-title" className="mt-10">
            <h2
              id="cached-title"
              className="border-t-2 border-ink pt-3 font-serif text-card font-semibold"
            >
              {t("What you can read now")}
            </h2>
            <div id={CACHED_PAGES_ID} />
          </section>
        </div>
      </div>
    </div>
  );
}
