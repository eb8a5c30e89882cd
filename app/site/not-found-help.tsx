import type { ArticleLink, ArticleSummary } from "../domain/article.ts";
import { articlePath } from "../domain/pages/page-paths.ts";
import { TextWith, useQuotes, useText } from "../page-context/use-text.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "./card.tsx";
import { SectionHeading } from "./news-section.tsx";
import { SearchField } from "./search-field.tsx";
import { NotFoundPage } from "./status-page.tsx";

type NotFoundHelpProps = {
  words: string;
  likely: ArticleLink | null;
  newest: readonly ArticleSummary[];
};

/** Not-found page with places to go; null where they are not known. */
export function HelpfulNotFoundPage({ help }: { help: NotFoundHelpProps | null }) {
  if (!help) return <NotFoundPage />;
  return (
    <NotFoundPage below={<NewestArticles articles={help.newest} />}>
      <NotFoundSearch {...help} />
    </NotFoundPage>
  );
}

/** The article that an address which leads nowhere may mean, and a search for its words. */
export function NotFoundSearch({ words, likely }: Pick<NotFoundHelpProps, "words" | "likely">) {
  const t = useText();
  const quotes = useQuotes();
  return (
    <>
      {likely && (
        <p className="max-w-prose">
          <TextWith
            text="Did you mean {suggestion}?"
            values={{
              suggestion: (
                <a
                  href={articlePath(likely.slug)}
                  dir="auto"
                  className="font-serif font-semibold underline underline-offset-4 wrap-anywhere"
                >
                  {quotes(likely.title)}
                </a>
              ),
            }}
          />
        </p>
      )}
      <search className="no-print w-full max-w-xl">
        <form action="/search" className="flex flex-wrap gap-3">
          <SearchField defaultValue={words} fieldClass="grow basis-60" className="min-h-11" />
          <Button type="submit" className="grow sm:grow-0">
            {t("Search")}
          </Button>
        </form>
      </search>
    </>
  );
}

/** The newest articles, below the panel of a page that has nothing else. */
export function NewestArticles({ articles }: { articles: readonly ArticleSummary[] }) {
  const t = useText();
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="newest" className="no-print mt-14">
      <SectionHeading id="newest" title={t("Newest Articles")} path="/category/latest" />
      <div className="ruled ruled-columns row-of-three">
        {articles.map((article) => (
          <Card key={article.id} article={article} />
        ))}
      </div>
    </section>
  );
}
