import Plus from "lucide-react/icons/plus";
import type { CategoryRow } from "../../data/rows.types.ts";
import type { ListParameters } from "../../domain/newsroom/list-parameters.ts";
import { useIsOnline, useMediaQuery } from "../../ui/browser-hooks.ts";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { ListScreen } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { ArticleResults } from "./article-results.tsx";
import { BylineCard } from "./byline-card.tsx";
import { KeptArticles } from "./kept-articles.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import type { StaffArticlePage } from "./load-article-page.ts";

/** The article list: tabs, search, filters, order, bulk actions. */
export function ArticlesPage({
  parameters,
  categories,
  list,
}: {
  parameters: ListParameters;
  categories: Promise<readonly CategoryRow[]>;
  list: Promise<Loaded<StaffArticlePage>>;
}) {
  const isWide = useMediaQuery("(min-width: 80rem)");
  const isOnline = useIsOnline();
  return (
    <ListScreen
      title="Manage Articles"
      action={
        <RouterButtonLink to="/admin/articles/new">
          <Plus aria-hidden size={18} />
          Create New Article
        </RouterButtonLink>
      }
    >
      {isOnline ? <BylineCard /> : <KeptArticles />}
      <ListToolbar parameters={parameters} categories={categories} hasOrder={!isWide} />
      <LoadedContent
        loading={list}
        aboveFailure={
          <>
            {isOnline && <KeptArticles />}
            <ListTabs parameters={parameters} totals={undefined} />
          </>
        }
      >
        {(found) => (
          <ArticleResults
            parameters={parameters}
            categories={categories}
            list={found}
            isWide={isWide}
          />
        )}
      </LoadedContent>
    </ListScreen>
  );
}
