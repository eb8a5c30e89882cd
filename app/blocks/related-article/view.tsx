import { createContext, useContext } from "react";
import type { RelatedArticleBlock } from "../../domain/content.ts";
import { markedTitle, RETRACTED_MARK } from "../../domain/corrections/correction.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import type { LinkedArticle, LinkedArticles } from "../../domain/related-article.ts";
import { textDirection } from "../../domain/text-direction.ts";
import { useQuotes, useText } from "../../page-context/use-text.tsx";
import { ArticleImage } from "../image/article-image.tsx";

/** Articles that blocks of the article around name, as they are now. */
export const LinkedArticlesContext = createContext<LinkedArticles>({});

/** A small card of another article; nothing where readers cannot see that article. */
export function RelatedArticleView({ block }: { block: RelatedArticleBlock }) {
  const article = useContext(LinkedArticlesContext)[block.id];
  return article ? <RelatedCard article={article} /> : null;
}

/** The headline is the link, and the whole card its click target. */
export function RelatedCard({ article }: { article: LinkedArticle }) {
  const t = useText();
  const quotes = useQuotes();
  const { slug, title, imageSrc, categoryName, categorySlug, isRetracted, isSponsored } = article;
  const label = isSponsored ? t("Sponsored") : categorySlug && categoryName;
  return (
    <div className="related-article" data-section={categorySlug} dir={textDirection(title)}>
      {imageSrc && <ArticleImage source={imageSrc} alt="" sizes="8rem" widest={400} />}
      <p className="related-text">
        <span className="related-kicker">{[t("Related"), label].filter(Boolean).join(" · ")}</span>
        <a href={articlePath(slug)} dir="auto">
          {markedTitle(quotes(title), isRetracted, t(RETRACTED_MARK))}
        </a>
      </p>
    </div>
  );
}
