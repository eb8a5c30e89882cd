import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useContext, useEffect, useState } from "react";
import { formatLongTime } from "../../domain/dates.ts";
import { DEFAULT_LANGUAGE } from "../../domain/languages.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { ArticleLookupContext, type FoundArticle } from "./article-lookup.ts";
import { RelatedCard } from "./view.tsx";

/** A related article in the editor: the card that readers see, or why they see none. */
export function RelatedArticleEditView({ node, deleteNode }: NodeViewProps) {
  const id = String(node.attrs.id);
  const title = String(node.attrs.title);
  const found = useArticle(id);
  return (
    <NodeViewWrapper as="section" aria-label="Related article">
      <div contentEditable={false} data-drag-handle>
        {found ? (
          <RelatedCard article={found.article} />
        ) : (
          <div className="related-article">
            <p className="related-text">
              <span className="related-kicker">Related</span>
              <span dir="auto">{title || "An article"}</span>
            </p>
          </div>
        )}
      </div>
      <div contentEditable={false} className="image-fields">
        <Absence found={found} />
        <div>
          <Button type="button" look="outline" onClick={deleteNode}>
            Remove related article
          </Button>
        </div>
      </div>
    </NodeViewWrapper>
  );
}

/** Why readers do not see the block. */
function Absence({ found }: { found: FoundArticle | undefined }) {
  const { timeZone } = useSite();
  if (found === null)
    return (
      <p role="status">
        Readers do not see this: the article was unpublished or deleted. They see it again once it
        is published.
      </p>
    );
  if (!found?.publicFrom) return null;
  return (
    <p role="status">
      Readers do not see this yet: the article is scheduled for{" "}
      {formatLongTime(found.publicFrom, { timeZone, language: DEFAULT_LANGUAGE })}.
    </p>
  );
}

/** The article as it is now; undefined until it is known. */
function useArticle(id: string): FoundArticle | undefined {
  const lookUp = useContext(ArticleLookupContext);
  const [found, setFound] = useState<{ id: string; article: FoundArticle }>();
  // Asks the backend, and again when the writer returns from another tab, where the article may have changed.
  useEffect(() => {
    if (!lookUp) return;
    let isOver = false;
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      lookUp(id).then(
        (article) => isOver || setFound({ id, article }),
        // Without a connection it stays as it was last known.
        () => undefined,
      );
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", ask);
    };
  }, [id, lookUp]);
  return found?.id === id ? found.article : undefined;
}
