import Plus from "lucide-react/icons/plus";
import { Suspense } from "react";
import { Await } from "react-router";
import type { CategoryRow } from "../../data/database.types.ts";
import type { ListParameters } from "../../domain/newsroom/lists/list-parameters.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { ListSkeleton } from "../lists/list-skeleton.tsx";
import type { ArticleList } from "./article-list.ts";
import { ArticleResults } from "./article-results.tsx";
import { ListToolbar } from "./list-toolbar.tsx";

/** All stories of the publication, for those who keep them. */
export function ArticlesPage({
  parameters,
  categories,
  list,
}: {
  parameters: ListParameters;
  categories: Promise<readonly CategoryRow[]>;
  list: Promise<ArticleList>;
}) {
  const isWide = useMediaQuery("(min-width: 80rem)");
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-serif text-package font-[600] tracking-tight">Manage Articles</h1>
        <ButtonLink to="/admin/articles/new">
          <Plus aria-hidden size={18} />
          Create New Article
        </ButtonLink>
      </div>
      <ListToolbar parameters={parameters} categories={categories} hasOrder={!isWide} />
      <Suspense fallback={<ListSkeleton />}>
        <Await resolve={list}>
          {(loaded) => <ArticleResults parameters={parameters} list={loaded} isWide={isWide} />}
        </Await>
      </Suspense>
    </div>
  );
}
