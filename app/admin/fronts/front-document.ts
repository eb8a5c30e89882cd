import { applyUpdate, Doc, encodeStateAsUpdate, Map as SharedMap, Text } from "yjs";
import {
  type FrontContainer,
  type FrontLayout,
  type FrontSlot,
  frontLayoutSchema,
} from "../../domain/fronts/layout.ts";
import { randomId } from "../../domain/newsroom/random-id.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import { changeText, mergeTexts } from "../../ui/shared-text/text-change.ts";

/**
 * The document in which editors compose a front: containers and slots by id, each with its order among the others, so
 * that two editors who move different ones do not meet, and nothing is there twice that both have moved.
 */

/** Origin of changes of this editor, which Undo takes back. */
export const OWN_CHANGE = "own-change";

type Entry = SharedMap<unknown>;

/**
 * Fields that people type: shared texts, which each entry has from the beginning, so that those of two editors merge.
 * An empty one is no field.
 */
const CONTAINER_TEXTS = ["title"];
const SLOT_TEXTS = ["headline", "kicker"];

export const containersOf = (doc: Doc): SharedMap<Entry> => doc.getMap<Entry>("containers");
export const slotsOf = (doc: Doc): SharedMap<Entry> => doc.getMap<Entry>("slots");

/** The update that a document begins with. Two editors who begin with one version make the same. */
export function seedFront(layout: FrontLayout, version: number): Uint8Array {
  const doc = new Doc();
  doc.clientID = version + 1;
  writeLayout(doc, layout);
  const update = encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

export function applySeed(doc: Doc, seed: Uint8Array, origin: string): void {
  applyUpdate(doc, seed, origin);
}

/** The layout that a document says. What is none, as of a later release, is left out. */
export function readLayout(doc: Doc): FrontLayout {
  const slots = inOrder(slotsOf(doc)).map((slot) =>
    Object.fromEntries(
      Object.entries(slot).filter(([name, value]) => value !== "" || !SLOT_TEXTS.includes(name)),
    ),
  );
  const containers = inOrder(containersOf(doc)).map((entry) => ({
    ...entry,
    slots: slots.filter(({ container }) => container === entry.id),
  }));
  const valid = containers.flatMap(
    (container) => frontLayoutSchema.safeParse({ containers: [container] }).data?.containers ?? [],
  );
  return { containers: valid };
}

function inOrder(entries: SharedMap<Entry>): ({ id: string } & Record<string, unknown>)[] {
  return [...entries.entries()]
    .map(([id, entry]): { id: string } & Record<string, unknown> => ({ ...entry.toJSON(), id }))
    .sort((one, other) => orderOf(one) - orderOf(other) || (one.id < other.id ? -1 : 1));
}

function orderOf({ order }: Record<string, unknown>): number {
  return typeof order === "number" ? order : 0;
}

/** Writes a layout in place of what the document says. */
export function writeLayout(doc: Doc, { containers }: FrontLayout): void {
  doc.transact(() => {
    containersOf(doc).clear();
    slotsOf(doc).clear();
    for (const [index, container] of containers.entries()) {
      const { slots, id, ...fields } = container;
      containersOf(doc).set(id, toEntry({ ...fields, order: index }, CONTAINER_TEXTS));
      for (const [place, slot] of slots.entries()) {
        const entry = { ...withoutId(slot), container: id, order: place };
        slotsOf(doc).set(slot.id, toEntry(entry, SLOT_TEXTS));
      }
    }
  }, OWN_CHANGE);
}

function withoutId({ id: _, ...fields }: FrontSlot): Omit<FrontSlot, "id"> {
  return fields;
}

function toEntry(fields: Record<string, unknown>, texts: readonly string[]): Entry {
  const chosen = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !texts.includes(name),
  );
  return new SharedMap([
    ...chosen,
    ...texts.map((name): [string, unknown] => [name, new Text(rawText(fields[name]))]),
  ]);
}

/**
 * Changes fields of a container or a slot; undefined removes one.
 *
 * @param seen the fields when the editor began: what others changed since stays where the editor left it alone.
 */
export function changeEntry(
  doc: Doc,
  entries: SharedMap<Entry>,
  id: string,
  fields: Record<string, unknown>,
  seen: Record<string, unknown> = {},
): void {
  const entry = entries.get(id);
  if (!entry) return;
  doc.transact(() => {
    for (const [name, value] of Object.entries(fields)) {
      const current = entry.get(name);
      if (name in seen && seen[name] === value) continue;
      if (current instanceof Text) {
        const text = current.toString();
        const before = name in seen ? rawText(seen[name]) : text;
        changeText(current, mergeTexts(before, rawText(value), text));
      } else if (value === undefined) entry.delete(name);
      else if (current !== value) entry.set(name, value);
    }
  }, OWN_CHANGE);
}

export function addContainer(doc: Doc, fields: Omit<FrontContainer, "id" | "slots">): void {
  const last = inOrder(containersOf(doc)).at(-1);
  const order = last ? orderOf(last) + 1 : 0;
  const entry = toEntry({ ...fields, order }, CONTAINER_TEXTS);
  doc.transact(() => containersOf(doc).set(randomId(), entry), OWN_CHANGE);
}

export function removeContainer(doc: Doc, id: string): void {
  doc.transact(() => containersOf(doc).delete(id), OWN_CHANGE);
}

/** Moves a container one place up (-1) or down (1). */
export function moveContainer(doc: Doc, id: string, by: -1 | 1): void {
  const all = inOrder(containersOf(doc));
  const to = all.findIndex((container) => container.id === id) + by;
  const others = all.filter((container) => container.id !== id);
  if (to < 0 || to > others.length) return;
  changeEntry(doc, containersOf(doc), id, { order: orderBetween(others[to - 1], others[to]) });
}

/** Puts the articles of a container in an order: others leave it, new ones get a slot, and moved ones keep theirs. */
export function placeArticles(doc: Doc, containerId: string, articleIds: readonly string[]): void {
  const had = inOrder(slotsOf(doc)).filter(({ container }) => container === containerId);
  const wanted = articleIds.map(
    (articleId) => had.find((slot) => slot.articleId === articleId) ?? { id: "", articleId },
  );
  doc.transact(() => {
    for (const slot of had) if (!wanted.includes(slot)) slotsOf(doc).delete(slot.id);
    let before: Record<string, unknown> | undefined;
    for (const [index, slot] of wanted.entries()) {
      // Only what is not in order is moved.
      const after = wanted.slice(index + 1).find((next) => next.id !== "" && isAfter(next, before));
      if (slot.id === "" || !isAfter(slot, before) || (after && !isAfter(after, slot))) {
        const order = orderBetween(before, after);
        if (slot.id === "") {
          const fields = { container: containerId, articleId: slot.articleId, order };
          slotsOf(doc).set(randomId(), toEntry(fields, SLOT_TEXTS));
        } else changeEntry(doc, slotsOf(doc), slot.id, { order });
        before = { order };
      } else before = slot;
    }
  }, OWN_CHANGE);
}

/** Moves a slot into a container, before the one at `place`; at its end without one. */
export function moveSlot(
  doc: Doc,
  slotId: string,
  { containerId, place = Number.POSITIVE_INFINITY }: { containerId: string; place?: number },
): void {
  const others = inOrder(slotsOf(doc)).filter(
    ({ id, container }) => container === containerId && id !== slotId,
  );
  const to = Math.min(place, others.length);
  const order = orderBetween(others[to - 1], others[to]);
  changeEntry(doc, slotsOf(doc), slotId, { container: containerId, order });
}

function isAfter(
  one: Record<string, unknown>,
  other: Record<string, unknown> | undefined,
): boolean {
  return other === undefined || orderOf(one) > orderOf(other);
}

function orderBetween(
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown> | undefined,
): number {
  if (before && after) return (orderOf(before) + orderOf(after)) / 2;
  if (before) return orderOf(before) + 1;
  return after ? orderOf(after) - 1 : 0;
}
