import type { Article } from "../domain/article.ts";
import { articlePath } from "../domain/pages/page-paths.ts";
import { useRoute, useSite } from "../page-context/page-context.ts";
import { useText } from "../page-context/use-text.tsx";
import { Button } from "../ui/button.tsx";
import { SaveButton } from "./list-button.tsx";

/** Buttons below an article that save it and share its address. They need scripts. Previews are not saved. */
export function ShareBar({
  article: { id, slug, title },
}: {
  article: Pick<Article, "id" | "slug" | "title">;
}) {
  const t = useText();
  const { siteUrl } = useSite();
  const { module } = useRoute();
  const address = siteUrl + articlePath(slug);
  return (
    <p className="no-print mx-auto mt-10 flex max-w-article flex-wrap gap-3 empty:hidden">
      {module === "site/article.tsx" && <SaveButton articleId={id} />}
      <Button
        type="button"
        look="outline"
        hidden
        data-behavior="share-page"
        data-text={address}
        data-name={title}
      >
        {t("Share")}
      </Button>
      <Button
        type="button"
        look="outline"
        hidden
        data-behavior="copy-text"
        data-text={address}
        data-name="Link"
      >
        {t("Copy link")}
      </Button>
    </p>
  );
}
