import { Fragment, type ReactNode } from "react";
import { LinkRel } from "../blocks/base/inline-view.tsx";
import { LinkedText } from "../blocks/base/linked-text.tsx";
import { BlockList, WithReferences } from "../blocks/block-view.tsx";
import { ArticleImage, ShownImagesContext, useImageLine } from "../blocks/image/article-image.tsx";
import { LinkedArticlesContext } from "../blocks/related-article/view.tsx";
import { ARTICLE_DEFAULTS, type Article, type ArticleSummary } from "../domain/article.ts";
import { isSponsored } from "../domain/article-label.ts";
import type { Author } from "../domain/authors/author.ts";
import { type BylineAuthor, groupByline, listWriters } from "../domain/byline.ts";
import { type Correction, findRetraction, toldAt } from "../domain/corrections/correction.ts";
import { formatLongDate } from "../domain/dates.ts";
import { authorPath, tagPath } from "../domain/pages/page-paths.ts";
import type { SeriesPlace } from "../domain/pages/series.ts";
import { topicName } from "../domain/pages/topic.ts";
import type { LinkedArticles } from "../domain/related-article.ts";
import type { ShownImages } from "../domain/shown-image.ts";
import { tagSlug } from "../domain/slug.ts";
import { useSite } from "../page-context/page-context.ts";
import { useKnownText, useQuotes, useText } from "../page-context/use-text.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { AdSlot, ArticleLabels, adPosition } from "./ads.tsx";
import { ArticleTime } from "./article-time.tsx";
import { AuthorBox } from "./author-profile.tsx";
import { Card } from "./card.tsx";
import { MostReadLink } from "./most-read-page.tsx";
import { SectionHeading } from "./news-section.tsx";
import { ReaderNotes, RetractedMark, RetractionBox, UpdatedLine } from "./reader-notes.tsx";
import { SeriesLine, SeriesLinks } from "./series-links.tsx";
import { ShareBar } from "./share-bar.tsx";
import { FailureReference } from "./status-page.tsx";

/** Article page with up to three related articles. `corrections` are in order of time. */
export function ArticlePage({
  article,
  related,
  corrections = [],
  images = {},
  authors = [],
  linked = {},
  place = null,
}: {
  article: Article;
  related: ArticleSummary[];
  corrections?: readonly Correction[];
  /** Measures of its images. */
  images?: ShownImages;
  /** Profiles for the author box. */
  authors?: readonly Author[];
  /** Articles that blocks of its text name. */
  linked?: LinkedArticles;
  /** Its place in a series. */
  place?: SeriesPlace | null;
  /** Whether the site shows what is read most. */
}) {
  const t = useText();
  const quotes = useQuotes();
  const retraction = findRetraction(corrections);
  const updatedAt = toldAt(corrections);
  const site = useSite();
  const position = adPosition(article.blocks);
  return (
    <div className="page pt-6 sm:pt-10" data-section={article.categorySlug}>
      <ShownImagesContext value={images}>
        <article data-article-id={article.id}>
          {retraction && <RetractionBox retraction={retraction} />}
          <header className="mx-auto max-w-spread">
            <div className="flex flex-wrap items-center gap-x-3">
              <Kicker article={article} />
              <ArticleLabels article={article} />
            </div>
            <h1
              dir="auto"
              className="mt-1 font-serif text-title font-headline tracking-title wrap-anywhere"
            >
              {retraction && <RetractedMark />}
              {quotes(article.title)}
            </h1>
            <p dir="auto" className="mt-4 max-w-column font-serif text-standfirst text-quiet">
              {quotes(article.excerpt)}
            </p>
            {/* No line breaks depend on times: the browser replaces them after the first paint. */}
            <p className="mt-5 flex flex-wrap gap-x-3 gap-y-1 border-t border-hairline pt-3 text-small">
              <span className="flex basis-full flex-wrap gap-x-3 gap-y-1">
                <Byline byline={article.byline} />
              </span>
              <ArticleTime className="text-quiet" value={article.createdAt}>
                {formatLongDate(article.createdAt, site)}
              </ArticleTime>
              {article.readTime !== null && (
                <span className="text-quiet">
                  {t("{minutes} min read", { minutes: article.readTime })}
                </span>
              )}
              {updatedAt !== null && <UpdatedLine slug={article.slug} updatedAt={updatedAt} />}
            </p>
          </header>
          {article.imageSrc && <MainImage article={article} source={article.imageSrc} />}
          {place && <SeriesLine place={place} />}
          <div className="article mx-auto mt-8 max-w-article">
            <LinkRel value={isSponsored(article) ? "sponsored noopener" : "noopener"}>
              <LinkedArticlesContext value={linked}>
                <WithReferences blocks={article.blocks}>
                  <BlockList blocks={article.blocks.slice(0, position)} />
                  <AdSlot place="inArticle" />
                  <BlockList blocks={article.blocks.slice(position)} />
                </WithReferences>
              </LinkedArticlesContext>
            </LinkRel>
          </div>
          <ShareBar article={article} />
          {place && <SeriesLinks place={place} />}
          <ReaderNotes corrections={corrections} />
          <AuthorBox authors={authors} />
          <Tags tags={article.tags} />
        </article>
      </ShownImagesContext>
      {related.length > 0 && <Related articles={related} />}
      <MostReadLink />
      <p className="no-print mt-12 flex justify-center">
        <ButtonLink href="/" look="outline">
          {t("Back to Homepage")}
        </ButtonLink>
      </p>
    </div>
  );
}

function Kicker({ article }: { article: Article }) {
  const className =
    "inline-flex min-h-9 items-center text-small font-bold text-section wrap-anywhere";
  if (!article.categorySlug) return <p className={className}>{article.categoryName}</p>;
  return (
    <a href={`/category/${article.categorySlug}`} className={`${className} hover:underline`}>
      {article.categoryName}
    </a>
  );
}

/** The writers, then who had another part in the article, each with a link to their page. */
function Byline({ byline }: { byline: readonly BylineAuthor[] }) {
  const t = useText();
  const known = useKnownText();
  const lines = groupByline(byline);
  if (listWriters(byline).length === 0) {
    return (
      <span className="font-semibold">
        {t("By")} {known(ARTICLE_DEFAULTS.authorName)}
      </span>
    );
  }
  return lines.map(({ role, prefix, authors }) => (
    <span key={role} className={role === "by" ? "font-semibold" : undefined}>
      {t(prefix)}{" "}
      {authors.map((author, index) => (
        <Fragment key={author.slug}>
          {index > 0 && (index === authors.length - 1 ? ` ${t("and")} ` : ", ")}
          <a
            href={authorPath(author.slug)}
            rel="author"
            className="py-2.5 underline decoration-hairline underline-offset-4 hover:decoration-section"
          >
            {author.name}
          </a>
        </Fragment>
      ))}
    </span>
  ));
}

/** Tags of an article. Those in other scripts have no page. */
function Tags({ tags }: { tags: string[] }) {
  const t = useText();
  const named = [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== "");
  if (named.length === 0) return null;
  return (
    <nav aria-label={t("Tags")} className="no-print mx-auto mt-10 max-w-article">
      <ul className="flex flex-wrap gap-2">
        {named.map((tag) => (
          <li key={tag}>
            <Tag name={tag} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const TAG_LOOK =
  "inline-flex min-h-9 items-center border border-hairline px-3 text-note wrap-anywhere pointer-coarse:min-h-11";

function Tag({ name }: { name: string }) {
  const slug = tagSlug(name);
  if (slug === undefined) return <span className={TAG_LOOK}>{name}</span>;
  return (
    <a href={tagPath(slug)} className={`${TAG_LOOK} hover:border-ink hover:bg-tint`}>
      {topicName(name)}
    </a>
  );
}

function MainImage({ article, source }: { article: Article; source: string }) {
  const line = useImageLine(source, article.imageCaption ?? "");
  return (
    <figure className="mx-auto mt-6 max-w-spread">
      <ArticleImage
        source={source}
        alt={article.imageAlt ?? (article.imageCaption ? "" : article.title)}
        sizes="(width >= 58rem) 55.5rem, calc(100vw - 2rem)"
        className="max-h-[500px] w-full"
        isMain
      />
      {line !== "" && (
        <figcaption dir="auto" className="mt-2 border-b border-hairline pb-2 text-meta text-quiet">
          <LinkedText text={line} />
        </figcaption>
      )}
    </figure>
  );
}

function Related({ articles }: { articles: ArticleSummary[] }) {
  const t = useText();
  return (
    <aside aria-labelledby="related" className="no-print mt-14">
      <SectionHeading id="related" title={t("Related Articles")} />
      <div className="ruled ruled-columns row-of-three">
        {articles.map((article) => (
          <Card key={article.id} article={article} />
        ))}
      </div>
    </aside>
  );
}

/**
 * Shown for an article that does not exist or failed to load. If it `mayBeUnpublished`, the browser also checks for a
 * preview for the signed-in user.
 */
export function ArticleNotFound({
  failure,
  mayBeUnpublished = false,
  children,
  below,
}: {
  failure: string | null;
  mayBeUnpublished?: boolean;
  /** Other places to go, in the panel and under it. */
  children?: ReactNode;
  below?: ReactNode;
}) {
  const t = useText();
  return (
    <div
      className="page pt-12"
      data-behavior={mayBeUnpublished ? "unpublished-article" : undefined}
    >
      <Notice title={t("Article Not Found")} level="h1" isError={failure !== null}>
        <p className="max-w-prose text-quiet">
          {failure ?? t("The article you are looking for does not exist or could not be loaded.")}
        </p>
        <FailureReference />
        {children}
        <ButtonLink href="/" look={children ? "outline" : "solid"}>
          {t("Go back to Homepage")}
        </ButtonLink>
      </Notice>
      {below}
    </div>
  );
}
