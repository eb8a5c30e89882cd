import { Outlet, useMatches, useNavigate, useRevalidator } from "react-router";
import { ArticleForm } from "../../admin/article-form/article-form.tsx";
import { loadFormLists } from "../../admin/article-form/load-form-lists.ts";
import { isOpenedArticle } from "../../admin/article-form/working-copy-registry.ts";
import type { Route } from "./+types/article-form.ts";

export function clientLoader() {
  return loadFormLists();
}

/** Categories and authors that are added in the form are in its lists already. */
export function shouldRevalidate() {
  return false;
}

/** The form of the article that the child route has opened. */
export default function ArticleFormLayout({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const opened = useMatches()
    .map((match) => match.loaderData)
    .find(isOpenedArticle);
  return (
    <>
      {opened && (
        <ArticleForm
          key={opened.copy.id}
          copy={opened.copy}
          lists={loaderData}
          onStarted={() =>
            void navigate(`/admin/articles/new?draft=${opened.copy.articleId}`, {
              replace: true,
              preventScrollReset: true,
            })
          }
          onReplaced={() => void revalidate()}
        />
      )}
      <Outlet />
    </>
  );
}
