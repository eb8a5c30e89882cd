import { clsx } from "clsx";
import GripVertical from "lucide-react/icons/grip-vertical";
import X from "lucide-react/icons/x";
import { type ReactNode, useId, useRef, useState } from "react";
import { findArticlesByTitle } from "../../data/articles/find-articles.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { OrderedArticle } from "../../domain/newsroom/ordered-articles.ts";
import { ComboboxField } from "../../ui/controls/combobox-field.tsx";
import { useDragSource, useDropTarget } from "../drag.ts";
import { MoveButtons, RowButton } from "./move-buttons.tsx";
import { useMoves } from "./use-moves.ts";

/** Articles in order: found by title, moved by buttons or by dragging. */
export function OrderField({
  label,
  isLabelHidden = false,
  hint,
  searchLabel,
  articles,
  most,
  rowAction,
  onChange,
  onForeign,
}: {
  label: string;
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean;
  hint: string;
  searchLabel: string;
  articles: readonly OrderedArticle[];
  /** Maximum number. */
  most: number;
  /** A control of each article besides those that move and remove it. */
  rowAction?: (article: OrderedArticle) => ReactNode;
  onChange: (articles: OrderedArticle[]) => void;
  /** Called with an article of another list that was dropped before the one at `place`. */
  onForeign?: (articleId: string, place: number) => void;
}) {
  const id = useId();
  const moves = useMoves(articles, { nameOf: ({ title }) => title, onChange });
  const list = useRef<HTMLOListElement>(null);
  const target = useDropTarget((dragged) => {
    if (isForeign(dragged)) onForeign?.(dragged, articles.length);
  });
  const isForeign = (articleId: string) => !articles.some(({ id }) => id === articleId);

  function move(articleId: string, to: number): void {
    if (isForeign(articleId)) onForeign?.(articleId, to);
    else moves.move(articleId, to);
  }

  function remove(article: OrderedArticle): void {
    onChange(articles.filter((other) => other !== article));
    moves.setNews(`${article.title} was removed.`);
    list.current?.focus();
  }

  return (
    <section
      ref={target.ref}
      aria-labelledby={id}
      className={clsx("flex flex-col gap-2", target.isOver && onForeign && "bg-tint")}
    >
      <h3 id={id} className={isLabelHidden ? "sr-only" : "text-note font-semibold"}>
        {label}
      </h3>
      <p className="text-meta text-quiet">{hint}</p>
      <ol ref={list} tabIndex={-1} aria-labelledby={id} className="outline-none empty:hidden">
        {articles.map((article, index) => (
          <OrderedRow
            key={article.id}
            article={article}
            place={index}
            count={articles.length}
            onMove={move}
            onRemove={() => remove(article)}
          >
            {rowAction?.(article)}
          </OrderedRow>
        ))}
      </ol>
      {articles.length < most && (
        <ArticleSearch
          label={searchLabel}
          excluded={articles}
          onFound={(article) => onChange([...articles, article])}
        />
      )}
      <p role="status" className="sr-only">
        {moves.news}
      </p>
    </section>
  );
}

function OrderedRow({
  article: { id, title },
  place,
  count,
  onMove,
  onRemove,
  children,
}: {
  article: OrderedArticle;
  place: number;
  count: number;
  onMove: (id: string, to: number) => void;
  onRemove: () => void;
  children?: ReactNode;
}) {
  const source = useDragSource(id);
  const target = useDropTarget((dragged) => onMove(dragged, place));
  return (
    <li
      ref={target.ref}
      className={
        target.isOver
          ? "border-b border-hairline bg-tint outline-2 outline-accent"
          : "border-b border-hairline"
      }
    >
      <div ref={source} className="flex flex-wrap items-center gap-1 py-1 sm:flex-nowrap">
        <span className="flex min-w-0 grow basis-full items-center gap-1 sm:basis-0">
          <GripVertical aria-hidden size={18} className="shrink-0 cursor-grab text-quiet" />
          <span className="min-w-0 grow text-small wrap-anywhere">{title}</span>
        </span>
        <span className="grow sm:hidden" />
        {children}
        <MoveButtons name={title} place={place} count={count} onMove={(to) => onMove(id, to)} />
        <RowButton label={`Remove ${title}`} onClick={onRemove}>
          <X aria-hidden size={18} />
        </RowButton>
      </div>
    </li>
  );
}

/** Finds published articles by the words of their title. */
function ArticleSearch({
  label,
  excluded,
  onFound,
}: {
  label: string;
  excluded: readonly OrderedArticle[];
  onFound: (article: OrderedArticle) => void;
}) {
  const [found, setFound] = useState<OrderedArticle[]>([]);
  const running = useRef<AbortController>(undefined);

  async function search(words: string): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      const { signal } = controller;
      const articles = await findArticlesByTitle(getBrowserClient(), { words, signal });
      if (!signal.aborted) setFound(articles);
    } catch {
      // The next key searches again.
    }
  }

  const ids = new Set(excluded.map(({ id }) => id));
  const options = found
    .filter(({ id }) => !ids.has(id))
    .map(({ id, title }) => ({ value: id, label: title }));
  return (
    <ComboboxField
      // Empty again after each choice.
      key={excluded.length}
      label={label}
      options={options}
      value=""
      placeholder="Words of the title..."
      emptyText="No published article has these words in its title."
      onQuery={(query) => void search(query)}
      onChange={(chosen) => {
        const article = found.find(({ id }) => id === chosen);
        if (article) onFound({ id: article.id, title: article.title });
      }}
    />
  );
}
