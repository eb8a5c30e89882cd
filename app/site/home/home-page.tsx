import { Fragment } from "react";
import type { CardList } from "../../domain/article-list.ts";
import { homeFailure } from "../../domain/pages/home-failure.ts";
import { HOME_SECTIONS } from "../../domain/pages/home-sections.ts";
import type { ArticleLink } from "../../domain/statistics/article-link.ts";
import { useSite } from "../../page-context/loader-contexts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdSlot } from "../ads/ad-slot.tsx";
import { FailureReference } from "../frame/failure-reference.tsx";
import { NewsSection } from "../news-section.tsx";
import { MostRead } from "./most-read.tsx";
import { NewArticlesNotice } from "./new-articles-notice.tsx";

export type HomePageProps = {
  /** In section order. A list that failed is empty and has the reason. */
  lists: CardList[];
  /** Empty if the operator disabled the list. */
  mostRead: ArticleLink[];
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
