import { Fragment } from "react";
import type { ArticleSummary } from "../domain/article.ts";
import {
  hasFilter,
  type PartialMatch,
  SEARCH_PAGE_SIZE,
  SEARCH_SORTS,
  type SearchParameters,
  type SearchPlace,
  type SearchSort,
  searchCountText,
  searchPath,
} from "../domain/pages/search-text.ts";
import { SEARCH_QUICK_LINKS, type Section } from "../domain/pages/sections.ts";
import { useSite } from "../page-context/page-context.ts";
import { useText } from "../page-context/use-text.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { AdSlot } from "./ads.tsx";
import { Card } from "./card.tsx";
import { Correction, PartialMatches, Passage, Places } from "./search-answers.tsx";
import { SearchField } from "./search-field.tsx";
import { FailureReference } from "./status-page.tsx";

export type SearchPageProps = {
  search: SearchParameters;
  found: {
    articles: ArticleSummary[];
    count: number;
    isExact: boolean;
    snippets: Record<string, string>;
    sections: Section[];
    places: SearchPlace[];
    correction: string | null;
    partialMatches: PartialMatch[];
  };
  failure: string | null;
};

/** Search page: form and results in pages of ten. The browser searches in place (behaviors/search-form.ts). */
export function SearchPage(props: SearchPageProps) {
  const t = useText();
  const site = useSite();
  const { search, found, failure } = props;
  return (
    <div className="page pt-6 sm:pt-10">
      <div className="mx-auto max-w-spread">
        <h1 className="font-serif text-title font-semibold tracking-title">
          {t("Search Results")}
        </h1>
        <SearchForm search={search} sections={found.sections} />
        <p
          role="status"
          className="mt-5 border-b border-ink pb-3 font-semibold empty:sr-only"
          data-search-count
        >
          {search.query !== "" && failure === null && searchCountText(search.query, found, site)}
        </p>
        <div data-search-results>
          <Results {...props} />
        </div>
      </div>
    </div>
  );
}

function SearchForm({ search, sections }: { search: SearchParameters; sections: Section[] }) {
  const t = useText();
  return (
    <search>
      <form
        action="/search"
        className="no-print mt-5 flex flex-wrap gap-3"
        data-behavior="search-form"
      >
        <SearchField
          defaultValue={search.query}
          // The page is opened to type here.
          autoFocus={search.query === ""}
          fieldClass="grow basis-60"
          className="min-h-12 text-brief leading-normal"
        />
        <Button type="submit" className="min-h-12 min-w-36 grow sm:grow-0">
          {t("Search")}
        </Button>
        <Filters search={search} sections={sections} />
        <template>
          <SearchFailure details="" />
        </template>
      </form>
    </search>
  );
}

const FIELD = "min-h-11 w-full rounded-control border border-field bg-paper px-3";

/** Limits of the search, in its form. They are open while one of them is set. */
function Filters({ search, sections }: { search: SearchParameters; sections: Section[] }) {
  const t = useText();
  const { sort, section, author, from, to } = search;
  return (
    <details className="basis-full text-small" open={hasFilter(search)}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold">
        {t("Filters")}
      </summary>
      {sort !== "newest" && <input type="hidden" name="sort" value={sort} />}
      <div className="grid gap-3 pt-1 sm:grid-cols-2 lg:grid-cols-4">
        <label>
          {t("Section")}
          <select name="section" defaultValue={section} className={FIELD}>
            <option value="">{t("All sections")}</option>
            {sections.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("Author")}
          <input name="author" defaultValue={author} maxLength={200} className={FIELD} />
        </label>
        <label>
          {t("From")}
          <input type="date" name="from" defaultValue={from} className={FIELD} />
        </label>
        <label>
          {t("To")}
          <input type="date" name="to" defaultValue={to} className={FIELD} />
        </label>
      </div>
    </details>
  );
}

function Results({ search, found, failure }: SearchPageProps) {
  const t = useText();
  const { articles, count, snippets, places, correction, partialMatches } = found;
  if (failure !== null) return <SearchFailure details={failure} />;
  if (search.query === "") {
    return (
      <div className="mt-10">
        <Notice title={t("Search for Articles")}>
          <p className="text-quiet">
            {t("Type a word or a phrase. Titles and texts of all articles are searched.")}
          </p>
        </Notice>
      </div>
    );
  }
  return (
    <>
      {correction !== null && <Correction search={search} correction={correction} />}
      {places.length > 0 && <Places places={places} />}
      {count === 0 && <NothingFound />}
      {partialMatches.length > 0 && <PartialMatches articles={partialMatches} />}
      {count > 1 && <Sorts search={search} />}
      {articles.length > 0 && (
        <div className="ruled mt-6">
          {articles.map((article, index) => (
            <Fragment key={article.id}>
              <Card
                article={article}
                size="wide"
                isAsTyped
                heading="h2"
                passage={snippets[article.id] && <Passage snippet={snippets[article.id] ?? ""} />}
              />
              {index === Math.min(5, articles.length) - 1 && <AdSlot place="inList" />}
            </Fragment>
          ))}
        </div>
      )}
      <Pages search={search} lastPage={Math.ceil(count / SEARCH_PAGE_SIZE)} />
    </>
  );
}

function SearchFailure({ details }: { details: string }) {
  const t = useText();
  return (
    <div className="mt-10">
      <Notice title={t("Failed to search articles")} isError>
        <p className="max-w-prose text-quiet" data-failure-details>
          {details}
        </p>
        <FailureReference />
      </Notice>
    </div>
  );
}

function NothingFound() {
  const t = useText();
  return (
    <div className="mt-10">
      <Notice title={t("No Articles Found")}>
        <p className="text-quiet">{t("Try another word, or look through a section:")}</p>
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

const SORT_NAMES = {
  newest: "Newest first",
  relevance: "Best match",
} as const satisfies Record<SearchSort, string>;

function Sorts({ search }: { search: SearchParameters }) {
  const t = useText();
  return (
    <nav
      aria-label={t("Order of results")}
      className="no-print mt-4 flex flex-wrap gap-x-6 text-meta"
    >
      {SEARCH_SORTS.map((one) => (
        <a
          key={one}
          href={searchPath({ ...search, sort: one, page: 1 })}
          aria-current={one === search.sort ? "true" : undefined}
          className="inline-flex min-h-11 items-center text-quiet hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {t(SORT_NAMES[one])}
        </a>
      ))}
    </nav>
  );
}

function Pages({ search, lastPage }: { search: SearchParameters; lastPage: number }) {
  const t = useText();
  const { page } = search;
  const hasNext = page < lastPage;
  if (page === 1 && !hasNext) return null;
  return (
    <nav
      aria-label={t("Pages of results")}
      className="no-print mt-10 flex items-center justify-between gap-4"
    >
      {page > 1 ? (
        <ButtonLink
          look="outline"
          rel="prev"
          href={searchPath({ ...search, page: Math.min(page - 1, lastPage) })}
        >
          {t("Previous")}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-quiet">{t("Page {page}", { page })}</span>
      {hasNext ? (
        <ButtonLink look="outline" rel="next" href={searchPath({ ...search, page: page + 1 })}>
          {t("Next")}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
