import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useCallback, useRef, useState } from "react";

/** Ref of an element with which an article is dragged. */
export function useDragSource(articleId: string) {
  return useCallback(
    (element: HTMLElement | null) =>
      element ? draggable({ element, getInitialData: () => ({ articleId }) }) : undefined,
    [articleId],
  );
}

/** Ref of an element on which articles are dropped, and whether one is over it. */
export function useDropTarget(onDrop: (articleId: string) => void) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const ref = useCallback(
    (element: HTMLElement | null) =>
      element
        ? dropTargetForElements({
            element,
            canDrop: ({ source }) => typeof source.data.articleId === "string",
            onDragEnter: () => setOver(true),
            onDragLeave: () => setOver(false),
            onDrop({ source, location }) {
              setOver(false);
              // A list is around its rows: the innermost gets the article.
              if (location.current.dropTargets[0]?.element !== element) return;
              latest.current(String(source.data.articleId));
            },
          })
        : undefined,
    [],
  );
  return { ref, isOver };
}
