import { Fragment, Suspense } from "react";
import { Await } from "react-router";
import type { CardList } from "../../domain/article-list.ts";
import { homeFailure } from "../../domain/pages/home-failure.ts";
import { HOME_SECTIONS } from "../../domain/pages/home-sections.ts";
import { useSite } from "../../site-context.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { lazyOrNothing } from "../../ui/lazy-or-nothing.ts";
import { Notice } from "../../ui/notice.tsx";
import { useClientValue } from "../../ui/use-client-value.ts";
import { AdSlot } from "../ads/ad-slot.tsx";
import { FailureReference } from "../frame/failure-reference.tsx";
import { NewsSection } from "../news-section.tsx";
import { SectionSkeleton } from "../section-skeleton.tsx";
import type { HomeLists, HomeStories } from "./load-home-lists.ts";
import { MostRead } from "./most-read.tsx";

/** A script of its own, once the page stands; readers who save data do without. */
const NewStories = lazyOrNothing(async () => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return (await import("../../live-news/new-stories.tsx")).NewStories;
});

/** The front page. Each section comes when it has loaded; a failed one is empty. */
export function HomePage({ lists, mostRead, newest }: HomeStories) {
  const { siteName } = useSite();
  return (
    <>
      <LiveNews newest={newest} />
      <div className="page home-page grid gap-12 pt-6 sm:gap-14 sm:pt-8">
        <h1 className="sr-only">{`${siteName}: the latest news`}</h1>
        <Suspense>
          <Await resolve={whenAllAreThere(lists)}>
            {(loaded) => <HomeFailure details={homeFailure(loaded)} />}
          </Await>
        </Suspense>
        {HOME_SECTIONS.map((section, index) => (
          <Fragment key={section.title}>
            <Suspense fallback={<SectionSkeleton section={section} />}>
              <Await resolve={lists[index]}>
                {(list) => <NewsSection section={section} articles={list?.articles ?? []} />}
              </Await>
            </Suspense>
            {index === 1 && <AdSlot place="inList" />}
            {index === 0 && <MostRead stories={mostRead} />}
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** By itself, so that the page around it is not drawn again when it comes. */
function LiveNews({ newest }: Pick<HomeStories, "newest">) {
  const isLive = useClientValue(() => !Reflect.get(navigator, "connection")?.saveData, false);
  return (
    isLive && (
      <Suspense>
        <NewStories newest={newest} />
      </Suspense>
    )
  );
}

/** In place of the empty sections, when nothing at all could be loaded. */
function HomeFailure({ details }: { details: string | null }) {
  if (details === null) return null;
  return (
    <Notice title="Failed to Load News" isError>
      <p className="max-w-prose text-quiet">{details}</p>
      <FailureReference />
      <ButtonLink to="/" reloadDocument>
        Try Again
      </ButtonLink>
    </Notice>
  );
}

/** A page that is loaded anew waits for these before it is rendered, and must wait for the same ones each time. */
const whole = new WeakMap<HomeLists, CardList[] | Promise<CardList[]>>();

/** Not a promise when nothing has to be waited for: then the page is rendered at once. */
function whenAllAreThere(lists: HomeLists): CardList[] | Promise<CardList[]> {
  const there = lists.flatMap((list) => (list instanceof Promise ? [] : [list]));
  const all = whole.get(lists) ?? (there.length === lists.length ? there : Promise.all(lists));
  whole.set(lists, all);
  return all;
}
