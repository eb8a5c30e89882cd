import { ArticleImage } from "../../blocks/image/article-image.tsx";
import type { ArticleList } from "../../domain/article.ts";
import type { ShownContainer } from "../../domain/fronts/resolve-front.ts";
import { tagPath } from "../../domain/pages/page-paths.ts";
import type { Topic } from "../../domain/pages/topic.ts";
import { useText } from "../../page-context/use-text.tsx";
import { Card } from "../card.tsx";
import { FeedLink } from "../feed-link.tsx";
import { FollowButton } from "../list-button.tsx";
import { SectionHeading } from "../news-section.tsx";
import { PagedArticles } from "./category-page.tsx";
import { FrontContainers } from "./front-containers.tsx";

export type TagPageProps = {
  topic: Topic;
  page: number;
  list: ArticleList;
  /** Containers that editors composed; none on later pages. */
  containers?: readonly ShownContainer[] | undefined;
};

/** Topic page: description, image, the containers of its front and key articles, then all articles of the tag in pages. */
export function TagPage({ topic, page, list, containers = [] }: TagPageProps) {
  const t = useText();
  const { slug, keyArticles } = topic;
  const isFirst = page === 1;
  const inFront = containers.flatMap(({ articles }) => articles);
  const frontSlugs = new Set(inFront.map((article) => article.slug));
  const shown = isFirst ? keyArticles.filter((article) => !frontSlugs.has(article.slug)) : [];
  const above = [...inFront, ...shown];
  const aboveSlugs = new Set(above.map((article) => article.slug));
  const hasOthers = above.length > 0 && list.articles.some((one) => !aboveSlugs.has(one.slug));
  return (
    <div className="page pt-6 sm:pt-10">
      <header className="listing-heading">
        <TopicHead topic={topic} isBrief={!isFirst} />
        {!isFirst && <p className="text-quiet">{t("Page {page}", { page })}</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FollowButton kind="topic" slug={slug} name={topic.name} />
          <FeedLink path={tagPath(slug)} name={topic.name} />
        </div>
      </header>
      <FrontContainers containers={containers} />
      {shown.length > 0 && (
        <section aria-label={t("Key articles")} className="mb-10">
          <SectionHeading id="key-articles" title={t("Key Articles")} />
          <div className="ruled ruled-columns row-of-three">
            {shown.map((article, index) => (
              <Card
                key={article.id}
                article={article}
                isMain={index === 0 && topic.imageSrc === null && inFront.length === 0}
              />
            ))}
          </div>
        </section>
      )}
      {hasOthers && <SectionHeading id="latest" title={t("Latest")} />}
      <PagedArticles
        path={tagPath(slug)}
        page={page}
        list={list}
        shownAbove={above}
        emptyText={t("No articles found with this tag.")}
      />
    </div>
  );
}

/** `isBrief`: the name only, above later pages of the list. */
function TopicHead({ topic, isBrief }: { topic: Topic; isBrief: boolean }) {
  const t = useText();
  const { name, description, imageSrc } = topic;
  const paragraphs = isBrief || description === "" ? [] : description.split(/\n\s*\n/);
  return (
    <div className="flex grow flex-wrap items-start gap-x-8 gap-y-5">
      <div className="min-w-0 grow basis-72">
        <p className="mb-1 text-kicker font-bold text-section">{t("Topic")}</p>
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
