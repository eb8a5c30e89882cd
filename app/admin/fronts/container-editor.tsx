import { type ReactNode, useEffect, useState } from "react";
import type { Doc } from "yjs";
import { withSession } from "../../auth/with-session.ts";
import { listArticlesByIds } from "../../data/articles/article-queries.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import {
  CONTAINER_KINDS,
  type ContainerKind,
  type FrontContainer,
  type FrontSlot,
  shownSize,
} from "../../domain/fronts/layout.ts";
import { Button } from "../../ui/button.tsx";
import { RowMenu } from "../../ui/controls/action-menu.tsx";
import { SelectField, type SelectOption } from "../../ui/controls/select-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { OrderField } from "../lists/order-field.tsx";
import { KIND_OPTIONS } from "./add-container.tsx";
import {
  changeEntry,
  containersOf,
  moveContainer,
  moveSlot,
  placeArticles,
  removeContainer,
} from "./front-document.ts";
import { type PlacedArticle, SlotDialog } from "./slot-dialog.tsx";
import { SourceField } from "./source-field.tsx";

/** A container of the front: its settings, and the articles that are placed in it. */
export function ContainerEditor({
  doc,
  container,
  sources,
  containers,
}: {
  doc: Doc;
  container: FrontContainer;
  /** Rules that can fill it. */
  sources: readonly SelectOption[];
  /** All of the front, from top to bottom. */
  containers: readonly FrontContainer[];
}) {
  const { id, title, kind, slots, source, isHidden } = container;
  const size = shownSize(container);
  const placed = usePlaced(slots);
  const [edited, setEdited] = useState<FrontSlot>();
  const [isOpen, setOpen] = useState(false);
  const change = (fields: Record<string, unknown>) =>
    changeEntry(doc, containersOf(doc), id, fields);
  const isFirst = container === containers[0];
  const isLast = container === containers.at(-1);
  const articles = slots.flatMap(({ articleId }) =>
    articleId === null ? [] : [{ id: articleId, title: placed.get(articleId)?.title ?? "..." }],
  );
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 border-t-2 border-ink pt-3 data-hidden:border-dashed data-hidden:border-quiet"
      data-hidden={isHidden || undefined}
    >
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 grow font-serif text-item font-headline wrap-anywhere">
          {title}
          {isHidden && <span className="font-sans text-meta text-quiet"> (hidden)</span>}
        </h2>
        <RowMenu
          label={`Actions for ${title}`}
          entries={[
            { label: isOpen ? "Close Settings" : "Settings", onChoose: () => setOpen(!isOpen) },
            ...(isFirst ? [] : [{ label: "Move Up", onChoose: () => moveContainer(doc, id, -1) }]),
            ...(isLast ? [] : [{ label: "Move Down", onChoose: () => moveContainer(doc, id, 1) }]),
            {
              label: isHidden ? "Show" : "Hide",
              onChoose: () => change({ isHidden: !isHidden }),
            },
            { label: "Remove", isDanger: true, onChoose: () => removeContainer(doc, id) },
          ]}
        />
      </div>
      {isOpen && (
        <div className="grid gap-4 bg-tint p-4 sm:grid-cols-2">
          <TextField
            label="Heading"
            value={title}
            maxLength={300}
            onChange={({ target }) => change({ title: target.value })}
          />
          <SelectField
            label="Arrangement"
            options={KIND_OPTIONS}
            value={kind}
            onChange={(value) => change({ kind: value })}
          />
          <SourceField
            source={source}
            options={sources}
            onChange={(next) => change({ source: next })}
          />
          <SelectField
            label="Number of articles"
            options={sizeOptions(kind)}
            value={String(size)}
            onChange={(value) => change({ size: Number(value) })}
          />
        </div>
      )}
      <OrderField
        label={`Placed in ${title}`}
        isLabelHidden
        hint={fillText(size, slots.length)}
        searchLabel={`Add an article to ${title}`}
        articles={articles}
        most={size}
        rowAction={(article) => (
          <DisplayButton
            slot={slots.find(({ articleId }) => articleId === article.id)}
            title={article.title}
            onOpen={setEdited}
          />
        )}
        onChange={(next) =>
          placeArticles(
            doc,
            id,
            next.map((article) => article.id),
          )
        }
        onForeign={(articleId, place) => {
          const slot = containers
            .flatMap((other) => other.slots)
            .find((other) => other.articleId === articleId);
          if (slot && slots.length < size) moveSlot(doc, slot.id, { containerId: id, place });
          else if (slot) {
            showToast({
              title: `${title} is full`,
              description: "Remove an article, or raise its number of articles.",
              variant: "destructive",
            });
          }
        }}
      />
      {edited && (
        <SlotDialog
          key={edited.id}
          doc={doc}
          slot={edited}
          container={container}
          containers={containers}
          article={placed.get(edited.articleId ?? "") ?? { title: "", imageSrc: null }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

function sizeOptions(kind: ContainerKind): SelectOption[] {
  return Array.from({ length: CONTAINER_KINDS[kind].most }, (_, index) => ({
    value: String(index + 1),
    label: String(index + 1),
  }));
}

function fillText(size: number, placed: number): string {
  if (placed === 0) return `All ${size} places are filled by rule.`;
  return placed >= size
    ? "All places are taken."
    : `The ${size - placed} other places are filled by rule.`;
}

function DisplayButton({
  slot,
  title,
  onOpen,
}: {
  slot: FrontSlot | undefined;
  title: string;
  onOpen: (slot: FrontSlot) => void;
}): ReactNode {
  if (!slot) return null;
  const isChanged = slot.headline || slot.kicker || slot.image || slot.size || slot.pinnedUntil;
  return (
    <Button
      type="button"
      look="text"
      aria-label={`Display of ${title}`}
      onClick={() => onOpen(slot)}
    >
      {isChanged ? "Display *" : "Display"}
    </Button>
  );
}

/** The placed articles by id, as far as they are loaded. */
function usePlaced(slots: readonly FrontSlot[]): ReadonlyMap<string, PlacedArticle> {
  const [placed, setPlaced] = useState<ReadonlyMap<string, PlacedArticle>>(new Map());
  const ids = slots.flatMap(({ articleId }) => articleId ?? []).join(" ");
  // Asks the backend.
  useEffect(() => {
    if (ids === "") return;
    let isCurrent = true;
    withSession(() => listArticlesByIds(getBrowserClient(), ids.split(" "))).then(
      (found) => isCurrent && setPlaced(new Map(found.map((article) => [article.id, article]))),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ids]);
  return placed;
}
