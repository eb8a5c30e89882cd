import { clsx } from "clsx";
import { ArticleImage } from "../../blocks/image/article-image.tsx";
import { ARTICLE_DEFAULTS, type Article } from "../../domain/article.ts";
import { isOfAnotherSite, searchResult, socialCard } from "../../domain/pages/article-card.ts";
import { useSite } from "../../page-context/page-context.ts";

/** The article as a search engine lists it. */
export function SearchPreview({ article }: { article: Article }) {
  const { siteName, siteUrl } = useSite();
  const { title, description } = searchResult(article, siteName);
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-meta text-quiet">As a search result</figcaption>
      <div className="rounded-control border border-hairline bg-paper p-3">
        <p className="truncate text-meta text-quiet">
          {`${hostOf(siteUrl)} › article › ${article.slug}`}
        </p>
        <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {title}
        </p>
        <p dir="auto" className="line-clamp-3 text-meta text-quiet wrap-anywhere">
          {description}
        </p>
      </div>
    </figure>
  );
}

/** The card that social networks make of a link to the article. */
export function SocialPreview({ article }: { article: Article }) {
  const { siteUrl } = useSite();
  const { title, description, imageSrc } = socialCard(article);
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-meta text-quiet">As a shared link</figcaption>
      <div className="overflow-hidden rounded-control border border-hairline bg-paper">
        {imageSrc !== null && isOfAnotherSite(imageSrc) ? (
          <ArticleImage source={imageSrc} alt="" sizes="24rem" className="social-image" />
        ) : (
          <DrawnImage article={article} title={title} imageSrc={imageSrc} />
        )}
        <div className="p-3">
          <p className="truncate text-meta text-quiet">{hostOf(siteUrl)}</p>
          <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
            {title}
          </p>
          <p dir="auto" className="line-clamp-2 text-meta text-quiet wrap-anywhere">
            {description}
          </p>
        </div>
      </div>
    </figure>
  );
}

/** The Open Graph image as the site draws it: headline, name and section below the image, or alone. */
function DrawnImage({
  article: { categoryName, categorySlug },
  title,
  imageSrc,
}: {
  article: Article;
  title: string;
  imageSrc: string | null;
}) {
  const { siteName } = useSite();
  const section = categoryName === ARTICLE_DEFAULTS.categoryName ? "" : categoryName;
  return (
    <div aria-hidden data-section={categorySlug} className="social-image social-drawing">
      {imageSrc !== null && (
        <div className="relative min-h-0 flex-auto">
          <ArticleImage
            key={imageSrc}
            source={imageSrc}
            alt=""
            sizes="24rem"
            widest={800}
            className="absolute inset-0 aspect-auto"
          />
        </div>
      )}
      <div className={clsx("social-band", imageSrc === null && "social-band-alone")}>
        <p dir="auto" className="social-headline wrap-anywhere">
          {title}
        </p>
        <p className="flex items-end justify-between gap-2">
          <span className="font-serif">{siteName}</span>
          <span className="text-section">{section}</span>
        </p>
      </div>
    </div>
  );
}

function hostOf(siteUrl: string): string {
  return URL.canParse(siteUrl) ? new URL(siteUrl).host : siteUrl;
}
