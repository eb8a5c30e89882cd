import { Fragment } from "react";
import type { ArticleSummary } from "../domain/article.ts";
import {
  SEARCH_PAGE_SIZE,
  SEARCH_SORTS,
  type SearchSort,
  searchCountText,
  searchPath,
} from "../domain/pages/search-text.ts";
import { SEARCH_QUICK_LINKS } from "../domain/pages/sections.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { AdSlot } from "./ads.tsx";
import { Card } from "./card.tsx";
import { FailureReference } from "./status-page.tsx";

export type SearchPageProps = {
  query: string;
  sort: SearchSort;
  page: number;
  articles: ArticleSummary[];
  count: number;
  isExact: boolean;
  failure: string | null;
};

/** Search page: form and results in pages of ten. The browser searches in place (behaviors/search-form.ts). */
export function SearchPage(props: SearchPageProps) {
  return (
    <div className="page pt-6 sm:pt-10">
      <div className="mx-auto max-w-spread">
        <h1 className="font-serif text-title font-semibold tracking-title">Search Results</h1>
        <SearchForm query={props.query} />
        <p
          role="status"
          className="mt-5 border-b border-ink pb-3 font-semibold empty:sr-only"
          data-search-count
        >
          {props.query !== "" && props.failure === null && searchCountText(props.query, props)}
        </p>
        <div data-search-results>
          <Results {...props} />
        </div>
      </div>
    </div>
  );
}

function SearchForm({ query }: { query: string }) {
  return (
    <search>
      <form
        action="/search"
        className="no-print mt-5 flex flex-col gap-3 sm:flex-row"
        data-behavior="search-form"
      >
        <input
          type="search"
          name="q"
          defaultValue={query}
          placeholder="Search for articles..."
          aria-label="Search for articles"
          maxLength={200}
          enterKeyHint="search"
          className="min-h-12 min-w-0 grow rounded-control border border-field bg-paper px-4 text-brief leading-normal placeholder:text-quiet"
        />
        <Button type="submit" className="min-h-12 min-w-36">
          Search
        </Button>
        <template>
          <SearchFailure details="" />
        </template>
      </form>
    </search>
  );
}

function Results(props: SearchPageProps) {
  const { query, sort, page, articles, count, failure } = props;
  if (failure !== null) return <SearchFailure details={failure} />;
  if (query === "") {
    return (
      <div className="mt-10">
        <Notice title="Search for Articles">
          <p className="text-quiet">
            Type a word or a phrase. Titles and texts of all articles are searched.
          </p>
        </Notice>
      </div>
    );
  }
  return (
    <>
      {count === 0 && <NothingFound />}
      {count > 1 && <Sorts query={query} sort={sort} />}
      {articles.length > 0 && (
        <div className="ruled mt-6">
          {articles.map((article, index) => (
            <Fragment key={article.id}>
              <Card article={article} size="wide" heading="h2" />
              {index === Math.min(5, articles.length) - 1 && <AdSlot place="inList" />}
            </Fragment>
          ))}
        </div>
      )}
      <Pages {...{ query, sort, page }} lastPage={Math.ceil(count / SEARCH_PAGE_SIZE)} />
    </>
  );
}

function SearchFailure({ details }: { details: string }) {
  return (
    <div className="mt-10">
      <Notice title="Failed to search articles" isError>
        <p className="max-w-prose text-quiet" data-failure-details>
          {details}
        </p>
        <FailureReference />
      </Notice>
    </div>
  );
}

function NothingFound() {
  return (
    <div className="mt-10">
      <Notice title="No Articles Found">
        <p className="text-quiet">Try another word, or look through a section:</p>
        <ul className="flex flex-wrap justify-center gap-2">
          {SEARCH_QUICK_LINKS.map(({ slug, name }) => (
            <li key={slug}>
              <a
                href={`/category/${slug}`}
                data-section={slug}
                className="inline-flex min-h-11 items-center rounded-control border border-field px-4 font-semibold text-section hover:bg-tint"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

const SORT_NAMES: Record<SearchSort, string> = { newest: "Newest first", relevance: "Best match" };

function Sorts({ query, sort }: { query: string; sort: SearchSort }) {
  return (
    <nav aria-label="Order of results" className="no-print mt-4 flex flex-wrap gap-x-6 text-meta">
      {SEARCH_SORTS.map((one) => (
        <a
          key={one}
          href={searchPath({ query, sort: one, page: 1 })}
          aria-current={one === sort ? "true" : undefined}
          className="inline-flex min-h-11 items-center text-quiet hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {SORT_NAMES[one]}
        </a>
      ))}
    </nav>
  );
}

function Pages({
  query,
  sort,
  page,
  lastPage,
}: {
  query: string;
  sort: SearchSort;
  page: number;
  lastPage: number;
}) {
  const hasNext = page < lastPage;
  if (page === 1 && !hasNext) return null;
  return (
    <nav
      aria-label="Pages of results"
      className="no-print mt-10 flex items-center justify-between gap-4"
    >
      {page > 1 ? (
        <ButtonLink
          look="outline"
          rel="prev"
          href={searchPath({ query, sort, page: Math.min(page - 1, lastPage) })}
        >
          Previous
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-quiet">Page {page}</span>
      {hasNext ? (
        <ButtonLink look="outline" rel="next" href={searchPath({ query, sort, page: page + 1 })}>
          Next
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
