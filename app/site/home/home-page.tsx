import { Fragment } from "react";
import type { CardList } from "../../domain/article-list.ts";
import { homeFailure } from "../../domain/pages/home-failure.ts";
import { HOME_SECTIONS } from "../../domain/pages/home-sections.ts";
import type { ArticleLink } from "../../domain/statistics/article-link.ts";
import { useSite } from "../../site-context.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdSlot } from "../ads/ad-slot.tsx";
import { FailureReference } from "../frame/failure-reference.tsx";
import { NewsSection } from "../news-section.tsx";
import { MostRead } from "./most-read.tsx";
import { NewArticlesNotice } from "./new-articles-notice.tsx";

export type HomePageProps = {
  /** In the order of the sections. A list that failed is empty and says why. */
  lists: CardList[];
  /** Empty where the operator has no such list. */
  mostRead: ArticleLink[];
  /** When the newest of the articles was published (ms since 1970), where that is known. */
  newest?: number | undefined;
};

/** The front page. A section that failed is empty; when all did, a panel says so. */
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

/** Above the empty sections, when nothing at all could be loaded. */
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
