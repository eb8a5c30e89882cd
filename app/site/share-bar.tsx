import type { Article } from "../domain/article.ts";
import { articlePath } from "../domain/pages/page-paths.ts";
import { useSite } from "../page-context/page-context.ts";
import { Button } from "../ui/button.tsx";

/** Buttons below an article that share its address. They need scripts. */
export function ShareBar({
  article: { slug, title },
}: {
  article: Pick<Article, "slug" | "title">;
}) {
  const { siteUrl } = useSite();
  const address = siteUrl + articlePath(slug);
  return (
    <p className="no-print mx-auto mt-10 flex max-w-article flex-wrap gap-3 empty:hidden">
      <Button
        type="button"
        look="outline"
        hidden
        data-behavior="share-page"
        data-text={address}
        data-name={title}
      >
        Share
      </Button>
      <Button
        type="button"
        look="outline"
        hidden
        data-behavior="copy-text"
        data-text={address}
        data-name="Link"
      >
        Copy link
      </Button>
    </p>
  );
}
