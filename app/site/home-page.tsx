import { Fragment } from "react";
import type { Beginning } from "../data/fronts/load-home-front.ts";
import type { MostReadArticle } from "../domain/article.ts";
import { homeFailure } from "../domain/fronts/home-sections.ts";
import type { ShownContainer } from "../domain/fronts/resolve-front.ts";
import { useSite } from "../page-context/page-context.ts";
import { useText } from "../page-context/use-text.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { AdSlot } from "./ads.tsx";
import { BeginningPanel } from "./beginning-panel.tsx";
import { ForYouBox } from "./for-you-page.tsx";
import { MostRead, NewsSection } from "./news-section.tsx";
import { FailureReference } from "./status-page.tsx";

export type HomePageProps = {
  /** From top to bottom. One whose list failed has the reason. */
  containers: ShownContainer[];
  /** Empty if the operator disabled the list. */
  mostRead: MostReadArticle[];
  /** Publication time of the newest article (ms since 1970), if known. */
  newest?: number | undefined;
  /** Why there are no articles at all, if there are none. */
  beginning?: Beginning | undefined;
};

/** Front page. A section that failed is empty; if all failed, a panel reports it. */
export function HomePage({ containers, mostRead, newest, beginning }: HomePageProps) {
  const t = useText();
  const { siteName } = useSite();
  return (
    <>
      <NewArticlesNotice newest={newest} />
      <div className="page home-page grid gap-12 pt-6 sm:gap-14 sm:pt-8">
        {!beginning && (
          <h1 className="sr-only">{t("{name}: the latest news", { name: siteName })}</h1>
        )}
        <HomeFailure details={homeFailure(containers)} />
        {beginning && <BeginningPanel beginning={beginning} />}
        {beginning ? (
          <div className="sections-to-come">
            {containers.map((container) => (
              <NewsSection key={container.id} container={container} />
            ))}
          </div>
        ) : (
          containers.map((container, index) => (
            <Fragment key={container.id}>
              <NewsSection container={container} />
              {index === 1 && <AdSlot place="inList" />}
              {index === 0 && (
                <MostRead id="most-read" title={t("Most read")} articles={mostRead} />
              )}
            </Fragment>
          ))
        )}
      </div>
      <ForYouBox />
    </>
  );
}

/** Panel above the empty sections if nothing loaded. */
function HomeFailure({ details }: { details: string | null }) {
  const t = useText();
  if (details === null) return null;
  return (
    <Notice title={t("Failed to Load News")} isError>
      <p className="max-w-prose text-quiet">{details}</p>
      <FailureReference />
      <ButtonLink href="/">{t("Try Again")}</ButtonLink>
    </Notice>
  );
}

/**
 * Notice that articles have been published since the front page was loaded, with a link that shows them. Hidden until
 * the browser is notified of some.
 */
function NewArticlesNotice({ newest }: { newest: number | undefined }) {
  const t = useText();
  return (
    <div
      className="no-print sticky top-14 z-20 flex h-0 justify-center"
      aria-live="polite"
      data-behavior="new-articles"
      data-newest={newest}
    >
      <p
        hidden
        className="mt-1 flex h-11 items-center gap-3 rounded-control border border-field bg-paper pl-4 text-meta whitespace-nowrap shadow-lg"
      >
        <span />
        <a href="/" className="flex h-full items-center px-4 font-semibold text-accent underline">
          {t("Show")}
        </a>
      </p>
    </div>
  );
}
