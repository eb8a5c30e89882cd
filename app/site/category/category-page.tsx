import { Fragment } from "react";
import type { ArticleList, ArticleSummary } from "../../domain/article.ts";
import type { ShownContainer } from "../../domain/fronts/resolve-front.ts";
import { canHaveMore } from "../../domain/pages/category-listing.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdSlot } from "../ads.tsx";
import { Card } from "../card.tsx";
import { FeedLink } from "../feed-link.tsx";
import { SectionHeading } from "../news-section.tsx";
import { FrontContainers } from "./front-containers.tsx";
import { CategoryFailure, LoadMore } from "./load-more.tsx";

export type CategoryPageProps = {
  slug: string;
  name: string;
  page: number;
  list: ArticleList;
  /** Containers that editors composed above the list; none on later pages. */
  containers?: readonly ShownContainer[] | undefined;
  /** False for a category that does not exist. */
  isFound: boolean;
};

/** Category page: articles in pages of nine, with more on request. */
export function CategoryPage({
  slug,
  name,
  page,
  list,
  containers = [],
  isFound,
}: CategoryPageProps) {
  const t = useText();
  const section = useSite().sections.find((each) => each.slug === slug);
  const description = section?.description ?? "";
  const above = containers.flatMap(({ articles }) => articles);
  const aboveSlugs = new Set(above.map((article) => article.slug));
  const hasOthers = above.length > 0 && list.articles.some((one) => !aboveSlugs.has(one.slug));
  return (
    <div className="page pt-6 sm:pt-10" data-section={slug}>
      <header className="listing-heading">
        <h1 className="font-serif text-title font-semibold tracking-title">{name}</h1>
        {page > 1 && <p className="text-quiet">{t("Page {page}", { page })}</p>}
        {isFound && <FeedLink path={`/category/${slug}`} name={name} />}
        {description !== "" && page === 1 && (
          <div className="basis-full">
            <p className="max-w-prose text-quiet">{description}</p>
          </div>
        )}
      </header>
      <FrontContainers containers={containers} />
      {hasOthers && <SectionHeading id="latest" title={t("Latest")} />}
      <PagedArticles
        path={`/category/${slug}`}
        page={page}
        list={list}
        shownAbove={above}
        emptyText={t("No articles found in this category yet.")}
        section={slug}
      />
    </div>
  );
}

export type PagedArticlesProps = {
  /** URL of the first page. */
  path: string;
  page: number;
  list: ArticleList;
  /** Articles of this page that are shown above the list, and not again in it. */
  shownAbove?: readonly { slug: string }[];
  emptyText: string;
  /** The section of the page. */
  section?: string;
};

/** One page of a list of articles with links to further pages, or an error message. */
export function PagedArticles({
  path,
  page,
  list,
  shownAbove = [],
  emptyText,
  section,
}: PagedArticlesProps) {
  const t = useText();
  const { articles, failure } = list;
  if (failure !== null) {
    return (
      <CategoryFailure details={failure}>
        <ButtonLink href={page > 1 ? `${path}?page=${page}` : path}>{t("Try Again")}</ButtonLink>
      </CategoryFailure>
    );
  }
  if (articles.length === 0) {
    return (
      <Notice title={emptyText}>
        <p className="text-quiet">
          {t(page > 1 ? "There are no more articles." : "New articles will appear here.")}
        </p>
        <ButtonLink href={page > 1 ? path : "/"} look="outline">
          {t(page > 1 ? "First page" : "Return to Homepage")}
        </ButtonLink>
      </Notice>
    );
  }
  const above = new Set(shownAbove.map(({ slug }) => slug));
  const others = articles.filter(({ slug }) => !above.has(slug));
  return (
    <>
      <ArticleGrid
        articles={others}
        isFirst={page === 1 && above.size === 0}
        {...(section !== undefined && { pageSection: section })}
      />
      <LoadMore path={path} page={page} hasMore={canHaveMore(page, articles.length)} />
    </>
  );
}

/** A page of no more articles is one row of equal cards. */
const MOST_IN_ONE_ROW = 3;

/** A grid of articles, whose first page begins with a lead: two columns wide, with two cards beside it. */
function ArticleGrid(props: {
  articles: ArticleSummary[];
  isFirst: boolean;
  pageSection?: string;
}) {
  const adIndex = Math.min(6, props.articles.length) - 1;
  const hasLead = props.isFirst && props.articles.length > MOST_IN_ONE_ROW;
  return (
    <div className="ruled ruled-columns row-of-three" data-article-list>
      {props.articles.map((article, index) => (
        <Fragment key={article.id}>
          <Card
            article={article}
            heading="h2"
            size={hasLead && index === 0 ? "lead" : "card"}
            isMain={props.isFirst && index === 0}
            {...(props.pageSection !== undefined && { pageSection: props.pageSection })}
          />
          {index === adIndex && <AdSlot place="inList" className="col-span-full" />}
        </Fragment>
      ))}
    </div>
  );
}
