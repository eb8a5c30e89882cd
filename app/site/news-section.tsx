import type { CardArticle, MostReadArticle } from "../domain/article.ts";
import type { ShownContainer } from "../domain/fronts/resolve-front.ts";
import { articlePath } from "../domain/pages/page-paths.ts";
import { useKnownText, useQuotes, useText } from "../page-context/use-text.tsx";
import { Card } from "./card.tsx";
import { Column } from "./column-card.tsx";
import { LiveArticles } from "./live-articles.tsx";
import { RetractedMark } from "./reader-notes.tsx";

/** Container of a front in its layout. Without articles it says so; most-read and live ones are not there then. */
export function NewsSection({ container }: { container: ShownContainer }) {
  const t = useText();
  const { kind, articles } = container;
  const title = useKnownText()(container.title);
  if (kind === "most-read") return <MostRead id={container.id} title={title} articles={articles} />;
  if (kind === "live" && articles.length === 0) return null;
  return (
    <SectionFrame container={container}>
      {kind === "live" ? (
        <LiveArticles articles={articles} updates={container.updates} />
      ) : articles.length === 0 ? (
        <p className="py-6 font-serif text-lg text-quiet italic">
          {kind === "row"
            ? t("No articles to display in {title}.", { title })
            : t("No {title} to display currently.", { title })}
        </p>
      ) : kind === "row" ? (
        <Row articles={articles} />
      ) : kind === "list" ? (
        <List articles={articles} />
      ) : (
        <Package articles={articles} isFront={kind === "lead"} />
      )}
    </SectionFrame>
  );
}

/** Rule and heading of a section, around its articles or their placeholder. */
function SectionFrame({
  container: { id, title, path, section },
  children,
}: {
  container: ShownContainer;
  children: React.ReactNode;
}) {
  const known = useKnownText();
  return (
    <section aria-labelledby={id} data-section={section}>
      <SectionHeading id={id} title={known(title)} path={path} />
      {children}
    </section>
  );
}

/** Numbered headlines of the most-read articles; nothing if there are none. */
export function MostRead(list: {
  id: string;
  title: string;
  articles: readonly MostReadArticle[];
}) {
  const quotes = useQuotes();
  if (list.articles.length === 0) return null;
  return (
    <section aria-labelledby={list.id} className="most-read">
      <SectionHeading id={list.id} title={list.title} />
      <ol>
        {list.articles.map(({ slug, title, isRetracted }) => (
          <li key={slug} className="card">
            <a href={articlePath(slug)} className="card-link font-serif text-brief font-semibold">
              {isRetracted && <RetractedMark />}
              {quotes(title)}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Headlines with small images, in two columns where there is room. */
function List({ articles }: { articles: CardArticle[] }) {
  const half = Math.ceil(articles.length / 2);
  return (
    <div className="ruled ruled-columns row-of-two">
      <Column articles={articles.slice(0, half)} most={half} />
      {articles.length > 1 && <Column articles={articles.slice(half)} most={half} />}
    </div>
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
export function SectionHeading({
  id,
  title,
  path,
}: {
  id: string;
  title: string;
  path?: string | undefined;
}) {
  const t = useText();
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
          {t("View all")}
          <span className="sr-only"> {title}</span>
        </a>
      )}
    </div>
  );
}
