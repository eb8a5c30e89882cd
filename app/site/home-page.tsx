import { Suspense } from "react";
import { Await } from "react-router";
import type { ArticleList } from "../domain/article-list.ts";
import { HOME_SECTIONS } from "../domain/home-sections.ts";
import { useSite } from "../site-context.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { NewsSection } from "./news-section.tsx";
import { SectionSkeleton } from "./section-skeleton.tsx";

/** The front page. Each section comes when it has loaded; a failed one is empty. */
export function HomePage({ lists }: { lists: (ArticleList | Promise<ArticleList>)[] }) {
  const { siteName } = useSite();
  return (
    <div className="page grid gap-12 pt-6 sm:gap-14 sm:pt-8">
      <h1 className="sr-only">{siteName}: the latest news</h1>
      {HOME_SECTIONS.map((section, index) => (
        <Suspense key={section.title} fallback={<SectionSkeleton section={section} />}>
          <Await resolve={lists[index]}>
            {(list) => <NewsSection section={section} articles={list?.articles ?? []} />}
          </Await>
        </Suspense>
      ))}
    </div>
  );
}

/** Instead of the front page, when nothing at all could be loaded. */
export function HomeFailure({ details }: { details: string }) {
  return (
    <div className="page pt-12">
      <Notice title="Failed to Load News" level="h1" isError>
        <p className="max-w-prose text-quiet">{details}</p>
        <ButtonLink to="/" reloadDocument>
          Try again
        </ButtonLink>
      </Notice>
    </div>
  );
}
