import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { ArticleSummary } from "../../domain/article.ts";
import type { ArticleList } from "../../domain/article-list.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdSlot } from "../ads/ad-slot.tsx";
import { Card } from "../card.tsx";
import { FailureReference } from "../frame/failure-reference.tsx";
import { CardSkeletons } from "../section-skeleton.tsx";
import { LoadMore } from "./load-more.tsx";
import { useMoreArticles } from "./use-more-articles.ts";

export type CategoryPageProps = { slug: string; name: string; page: number; list: ArticleList };

/** A category: its stories in pages of nine, more of them on request. */
export function CategoryPage({ slug, name, page, list }: CategoryPageProps) {
  return (
    <div className="page pt-6 sm:pt-10" data-section={slug}>
      <header className="listing-heading">
        <h1 className="font-serif text-title font-[600] tracking-[-0.02em]">{name}</h1>
        {page > 1 && <p className="text-quiet">Page {page}</p>}
      </header>
      <PagedArticles
        path={`/category/${slug}`}
        page={page}
        list={list}
        emptyText="No articles found in this category yet."
      />
    </div>
  );
}

export type PagedArticlesProps = {
  /** The address of the first page. */
  path: string;
  page: number;
  list: ArticleList;
  emptyText: string;
};

/** The stories of one page of a list, and the way to more; or why they could not be loaded. */
export function PagedArticles(props: PagedArticlesProps) {
  const { failure } = props.list;
  const { key, pathname, search } = useLocation();
  if (failure === null) return <Listing key={key} {...props} />;
  return (
    <CategoryFailure details={failure}>
      <ButtonLink to={pathname + search} reloadDocument>
        Try Again
      </ButtonLink>
    </CategoryFailure>
  );
}

function Listing({ path, page, list, emptyText }: PagedArticlesProps) {
  const more = useMoreArticles({ path, page, articles: list.articles });
  if (more.articles.length === 0) {
    return (
      <Notice title={emptyText}>
        <p className="text-quiet">
          {page > 1 ? "There are no more stories." : "New stories will appear here."}
        </p>
        <ButtonLink to={page > 1 ? path : "/"} look="outline">
          {page > 1 ? "First page" : "Return to Homepage"}
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <ArticleGrid
        articles={more.articles}
        skeletons={more.isLoading ? 3 : 0}
        isFirst={page === 1}
      />
      {more.failure !== null && (
        <div className="mt-12">
          <CategoryFailure details={more.failure} />
        </div>
      )}
      <LoadMore path={path} page={page} more={more} />
    </>
  );
}

function ArticleGrid(props: { articles: ArticleSummary[]; skeletons: number; isFirst: boolean }) {
  const adIndex = Math.min(6, props.articles.length) - 1;
  return (
    <div className="ruled ruled-columns row-of-three">
      {props.articles.map((article, index) => (
        <Fragment key={article.id}>
          <Card article={article} heading="h2" isMain={props.isFirst && index === 0} />
          {index === adIndex && <AdSlot place="inList" className="col-span-full" />}
        </Fragment>
      ))}
      <CardSkeletons count={props.skeletons} />
    </div>
  );
}

function CategoryFailure({ details, children }: { details: string; children?: ReactNode }) {
  return (
    <Notice title="Failed to Load Articles" isError>
      <p className="max-w-prose text-quiet">{details}</p>
      <FailureReference />
      {children}
    </Notice>
  );
}
