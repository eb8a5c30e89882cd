import type { CardArticle } from "../domain/article.ts";
import type { HomeSection } from "../domain/pages/home-sections.ts";
import { Card } from "./card.tsx";
import { Column } from "./column-card.tsx";

export type NewsSectionProps = { section: HomeSection; articles: CardArticle[] };

/** Front-page section in its layout. */
export function NewsSection({ section, articles }: NewsSectionProps) {
  return (
    <SectionFrame section={section}>
      {articles.length === 0 ? (
        <p className="py-6 font-serif text-lg text-quiet italic">
          {section.layout === "row"
            ? `No articles to display in ${section.title}.`
            : `No ${section.title} to display currently.`}
        </p>
      ) : section.layout === "row" ? (
        <Row articles={articles} />
      ) : (
        <Package articles={articles} isFront={section.layout === "front"} />
      )}
    </SectionFrame>
  );
}

/** Rule and heading of a section, around its articles or their placeholder. */
function SectionFrame({ section, children }: { section: HomeSection; children: React.ReactNode }) {
  const id = section.title.toLowerCase().replace(" ", "-");
  const color = "categorySlug" in section.filter ? section.filter.categorySlug : undefined;
  return (
    <section aria-labelledby={id} data-section={color}>
      <SectionHeading id={id} title={section.title} path={section.path} />
      {children}
    </section>
  );
}

/** Rows of four cards; the rest follow as wide cards. Fewer than four fill a row. */
function Row({ articles }: { articles: CardArticle[] }) {
  if (articles.length === 1) return <Package articles={articles} isFront={false} />;
  const rest = articles.slice(4);
  return (
    <div className="grid gap-8">
      <div className={`ruled ruled-columns ${rowClass(articles.length)}`}>
        {articles.slice(0, 4).map((article) => (
          <Card key={article.slug} article={article} />
        ))}
      </div>
      {rest.length > 0 && (
        <div className="ruled ruled-columns row-of-two border-t border-hairline pt-8">
          {rest.map((article) => (
            <Card key={article.slug} article={article} size="wide" />
          ))}
        </div>
      )}
    </div>
  );
}

function rowClass(count: number): string {
  if (count === 2) return "row-of-two";
  return count === 3 ? "row-of-three" : "row-of-four";
}

/** A lead article with the others in a list beside it. From six articles on, a card is between them. */
function Package({ articles, isFront }: { articles: CardArticle[]; isFront: boolean }) {
  const [lead, ...others] = articles;
  if (!lead) return null;
  const hasCard = others.length > 4;
  const [card] = others;
  const layout = isFront ? "package-front" : hasCard ? "package-of-three" : "package-of-two";
  return (
    <div className={`ruled ruled-columns ${others.length === 0 ? "package-alone" : layout}`}>
      <Card article={lead} size={isFront ? "lead" : "package"} isMain={isFront} />
      {hasCard && card && <Card article={card} />}
      {others.length > 0 && <Column articles={hasCard ? others.slice(1) : others} />}
    </div>
  );
}

/** Section title on a rule, with a link to all of its articles. */
export function SectionHeading({ id, title, path }: { id: string; title: string; path?: string }) {
  return (
    <div className="section-heading">
      <h2 id={id} className="font-serif text-heading">
        {title}
      </h2>
      {path && (
        <a
          href={path}
          className="inline-flex min-h-9 items-center text-small font-semibold text-section underline-offset-4 hover:underline"
        >
          View all<span className="sr-only"> {title}</span>
        </a>
      )}
    </div>
  );
}
