import { BlockList, WithReferences } from "../../blocks/block-view.tsx";
import { LinkedArticlesContext } from "../../blocks/related-article/view.tsx";
import type { InformationPage } from "../../data/articles/information-pages.ts";
import type { LinkedArticles } from "../../domain/related-article.ts";
import { StaticPage } from "../static-page.tsx";

export type ShownPage = InformationPage & {
  /** Articles that blocks of its text name. */
  linked: LinkedArticles;
};

/** A page that the newsroom wrote. */
export function InformationPageView({
  page: { title, excerpt, blocks, linked },
}: {
  page: ShownPage;
}) {
  return (
    <StaticPage title={title} lead={excerpt}>
      <LinkedArticlesContext value={linked}>
        <WithReferences blocks={blocks}>
          <BlockList blocks={blocks} />
        </WithReferences>
      </LinkedArticlesContext>
    </StaticPage>
  );
}
