import { createContext, useContext } from "react";
import type { RelatedArticleBlock } from "../../domain/content.ts";
import { markedTitle } from "../../domain/corrections/correction.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import type { LinkedArticle, LinkedArticles } from "../../domain/related-article.ts";
import { textDirection } from "../../domain/text-direction.ts";
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
  const { slug, title, imageSrc, categoryName, categorySlug, isRetracted, isSponsored } = article;
  const label = isSponsored ? "Sponsored" : categorySlug && categoryName;
  return (
    <div className="related-article" data-section={categorySlug} dir={textDirection(title)}>
      {imageSrc && <ArticleImage source={imageSrc} alt="" sizes="8rem" widest={400} />}
      <p className="related-text">
        <span className="related-kicker">{label ? `Related · ${label}` : "Related"}</span>
        <a href={articlePath(slug)} dir="auto">
          {markedTitle(title, isRetracted)}
        </a>
      </p>
    </div>
  );
}
