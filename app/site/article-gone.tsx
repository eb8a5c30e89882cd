import type { GoneCategory } from "../data/articles/gone-category.ts";
import { useText } from "../page-context/use-text.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Shown at the address of an article that was taken off the site, with ways to go on. */
export function ArticleGone({ category }: { category: GoneCategory | null }) {
  const t = useText();
  return (
    <div className="page pt-12" data-behavior="unpublished-article">
      <Notice title={t("Article Not Found")} level="h1">
        <p className="max-w-prose text-quiet">
          {t("This article is no longer available. It was here, and was taken off the site.")}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href="/">{t("Go back to Homepage")}</ButtonLink>
          {category && (
            <ButtonLink href={`/category/${category.slug}`} look="outline">
              {t("More in {section}", { section: category.name })}
            </ButtonLink>
          )}
          <ButtonLink href="/search" look="outline">
            {t("Search")}
          </ButtonLink>
        </div>
      </Notice>
    </div>
  );
}
