import { Fragment } from "react";
import type { CardList, MostReadArticle } from "../domain/article.ts";
import { HOME_SECTIONS, homeFailure } from "../domain/pages/home-sections.ts";
import { articlePath } from "../domain/pages/page-paths.ts";
import { useSite } from "../page-context/page-context.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { AdSlot } from "./ads.tsx";
import { NewsSection, SectionHeading } from "./news-section.tsx";
import { RetractedMark } from "./reader-notes.tsx";
import { FailureReference } from "./status-page.tsx";

export type HomePageProps = {
  /** In section order. A list that failed is empty and has the reason. */
  lists: CardList[];
  /** Empty if the operator disabled the list. */
  mostRead: MostReadArticle[];
  /** Publication time of the newest article (ms since 1970), if known. */
  newest?: number | undefined;
};

/** Front page. A section that failed is empty; if all failed, a panel reports it. */
export function HomePage({ lists, mostRead, newest }: HomePageProps) {
  const { siteName } = useSite();
  return (
    <>
      <NewArticlesNotice newest={newest} />
      <div className="page home-page grid gap-12 pt-6 sm:gap-14 sm:pt-8">
        <h1 className="sr-only">{`${siteName}: the latest news`}</h1>
        <HomeFailure details={homeFailure(lists)} />
        {HOME_SECTIONS.map((section, index) => (
          <Fragment key={section.title}>
            <NewsSection section={section} articles={lists[index]?.articles ?? []} />
            {index === 1 && <AdSlot place="inList" />}
            {index === 0 && <MostRead articles={mostRead} />}
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** Panel above the empty sections if nothing loaded. */
function HomeFailure({ details }: { details: string | null }) {
  if (details === null) return null;
  return (
    <Notice title="Failed to Load News" isError>
      <p className="max-w-prose text-quiet">{details}</p>
      <FailureReference />
      <ButtonLink href="/">Try Again</ButtonLink>
    </Notice>
  );
}

/** The most-read articles of the last day; nothing if there are none. */
function MostRead({ articles }: { articles: MostReadArticle[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="most-read" className="most-read">
      <SectionHeading id="most-read" title="Most read" />
      <ol>
        {articles.map(({ slug, title, isRetracted }) => (
          <li key={slug} className="card">
            <a href={articlePath(slug)} className="card-link font-serif text-brief font-semibold">
              {isRetracted && <RetractedMark />}
              {title}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Notice that articles have been published since the front page was loaded, with a link that shows them. Hidden until
 * the browser is notified of some.
 */
function NewArticlesNotice({ newest }: { newest: number | undefined }) {
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
          Show
        </a>
      </p>
    </div>
  );
}
