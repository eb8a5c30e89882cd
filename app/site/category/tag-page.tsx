import { ArticleImage } from "../../blocks/image/article-image.tsx";
import type { ArticleList } from "../../domain/article.ts";
import { tagPath } from "../../domain/pages/page-paths.ts";
import type { Topic } from "../../domain/pages/topic.ts";
import { Card } from "../card.tsx";
import { FeedLink } from "../feed-link.tsx";
import { SectionHeading } from "../news-section.tsx";
import { PagedArticles } from "./category-page.tsx";

export type TagPageProps = { topic: Topic; page: number; list: ArticleList };

/** Topic page: description, image and key articles, then all articles of the tag in pages. */
export function TagPage({ topic, page, list }: TagPageProps) {
  const { slug, keyArticles } = topic;
  const isFirst = page === 1;
  const shown = isFirst ? keyArticles : [];
  const shownIds = new Set(shown.map(({ id }) => id));
  const hasOthers = shown.length > 0 && list.articles.some(({ id }) => !shownIds.has(id));
  return (
    <div className="page pt-6 sm:pt-10">
      <header className="listing-heading">
        <TopicHead topic={topic} isBrief={!isFirst} />
        {!isFirst && <p className="text-quiet">Page {page}</p>}
        <FeedLink path={tagPath(slug)} name={topic.name} />
      </header>
      {shown.length > 0 && (
        <section aria-label="Key articles" className="mb-10">
          <SectionHeading id="key-articles" title="Key Articles" />
          <div className="ruled ruled-columns row-of-three">
            {shown.map((article, index) => (
              <Card
                key={article.id}
                article={article}
                isMain={index === 0 && topic.imageSrc === null}
              />
            ))}
          </div>
        </section>
      )}
      {hasOthers && <SectionHeading id="latest" title="Latest" />}
      <PagedArticles
        path={tagPath(slug)}
        page={page}
        list={list}
        shownAbove={shown}
        emptyText="No articles found with this tag."
      />
    </div>
  );
}

/** `isBrief`: the name only, above later pages of the list. */
function TopicHead({ topic, isBrief }: { topic: Topic; isBrief: boolean }) {
  const { name, description, imageSrc } = topic;
  const paragraphs = isBrief || description === "" ? [] : description.split(/\n\s*\n/);
  return (
    <div className="flex grow flex-wrap items-start gap-x-8 gap-y-5">
      <div className="min-w-0 grow basis-72">
        <p className="mb-1 text-kicker font-bold text-section">Topic</p>
        <h1 className="font-serif text-title font-semibold tracking-title wrap-anywhere">{name}</h1>
        {paragraphs.length > 0 && (
          <div className="mt-3 max-w-column space-y-3 font-serif text-standfirst text-quiet">
            {paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text keep their order
              <p key={index} dir="auto" className="whitespace-pre-line wrap-anywhere">
                {paragraph.trim()}
              </p>
            ))}
          </div>
        )}
      </div>
      {imageSrc !== null && !isBrief && (
        <ArticleImage
          source={imageSrc}
          alt=""
          sizes="(width >= 48rem) 24rem, calc(100vw - 2rem)"
          widest={800}
          isMain
          className="w-full md:w-96"
        />
      )}
    </div>
  );
}
