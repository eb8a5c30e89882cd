import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from "y-protocols/awareness";
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromJSON,
  createRelativePositionFromTypeIndex,
  type Doc,
} from "yjs";
import { isSameJson } from "../../../domain/newsroom/article-fields.ts";
import type { Writer } from "../../../editor/colleague-carets.ts";
import { getSharedText, type TextColumn } from "../../../editor/engine/shared-document.ts";
import { FROM_COLLEAGUE } from "../../working-copy/document.ts";
import { type AwarenessState, awarenessStateSchema } from "./awareness-state.ts";

/** A selection of somebody else in a text field; `anchor` and `head` are places in its text. */
export type ColleagueSelection = Writer & { clientId: number; anchor: number; head: number };

export type Person = { id: string; name: string };

/** Shortest time between two messages about the own cursor. */
const SEND_INTERVAL_MS = 150;
/**
 * How long messages of colleagues wait for the words that they belong to. They are taken together, because the editor
 * draws all cursors anew each time.
 */
const RECEIVE_DELAY_MS = 200;
/** Colors that the stylesheet has for writers. */
const COLOR_COUNT = 7;

export type Presence = ReturnType<typeof createPresence>;

/** Positions of this writer and colleagues in an open article. */
export function createPresence({ doc, userId }: { doc: Doc; userId: string }) {
  const awareness = new Awareness(doc);
  const listeners = new Set<() => void>();
  let revision = 0;
  let openCount = 0;
  let people: readonly Person[] = [];
  let send = (_: Uint8Array): unknown => undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let received: Uint8Array[] = [];
  let receiveTimer: ReturnType<typeof setTimeout> | undefined;
  let writers = new Map<number, Writer & { state: AwarenessState }>();
  awareness.setLocalState({ userId });

  function announce(): void {
    // Nobody would see it.
    if (people.length === 0) return;
    timer ??= setTimeout(announceNow, Math.max(0, sentAt + SEND_INTERVAL_MS - performance.now()));
  }

  function announceNow(): void {
    clearTimeout(timer);
    timer = undefined;
    sentAt = performance.now();
    send(encodeAwarenessUpdate(awareness, [awareness.clientID]));
  }

  function takeReceived(): void {
    clearTimeout(receiveTimer);
    receiveTimer = undefined;
    const messages = received;
    received = [];
    for (const message of messages) {
      try {
        applyAwarenessUpdate(awareness, message, FROM_COLLEAGUE);
      } catch (error) {
        console.error(error);
      }
    }
  }

  function takeWithWords(_update: Uint8Array, origin: unknown): void {
    if (origin === FROM_COLLEAGUE) takeReceived();
  }
  doc.on("update", takeWithWords);

  function readWriters(): void {
    const found = new Map<number, Writer & { state: AwarenessState }>();
    for (const [clientId, raw] of awareness.getStates()) {
      if (clientId === awareness.clientID) continue;
      const { data: state } = awarenessStateSchema.safeParse(raw);
      const person = people.find(({ id }) => id === state?.userId);
      if (state && person)
        found.set(clientId, { name: person.name, color: colorOf(person.id), state });
    }
    writers = found;
  }

  awareness.on(
    "update",
    ({ added, updated }: { added: number[]; updated: number[] }, origin: unknown) => {
      // Whoever has just come does not know where the others are.
      const isOwn =
        origin !== FROM_COLLEAGUE && [...added, ...updated].includes(awareness.clientID);
      if (isOwn || (origin === FROM_COLLEAGUE && added.length > 0)) announce();
    },
  );
  // Before the editor and the fields, which show it. They show no change of the own cursor.
  const emit = awareness.emit.bind(awareness);
  awareness.emit = (name, details) =>
    name === "change" && details[1] === "local" ? undefined : emit(name, details);
  awareness.on("change", () => {
    readWriters();
    revision += 1;
    for (const listener of listeners) listener();
  });

  return {
    awareness,
    /** Somebody else whose cursor may be shown: only of those who have the article open. */
    findWriter: (clientId: number): Writer | undefined => writers.get(clientId),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Selections of colleagues in a field. */
    listSelections(column: TextColumn): ColleagueSelection[] {
      return [...writers].flatMap(
        ([
          clientId,
          {
            name,
            color,
            state: { field },
          },
        ]) => {
          if (field?.column !== column) return [];
          const [anchor, head] = [field.anchor, field.head].map((place) => {
            const found = createAbsolutePositionFromRelativePosition(
              createRelativePositionFromJSON(place),
              doc,
            );
            return found?.type === getSharedText(doc, column) ? found.index : 0;
          });
          return [{ clientId, name, color, anchor: anchor ?? 0, head: head ?? 0 }];
        },
      );
    },
    /** Tells colleagues of the own selection in a field; undefined when it has lost the focus. */
    setSelection(
      column: TextColumn,
      selection: { anchor: number; head: number } | undefined,
    ): void {
      const now = awareness.getLocalState()?.field as { column?: unknown } | null | undefined;
      if (!selection) {
        if (now?.column === column) awareness.setLocalStateField("field", null);
        return;
      }
      const text = getSharedText(doc, column);
      const [anchor, head] = [selection.anchor, selection.head].map((index) =>
        createRelativePositionFromTypeIndex(text, Math.min(index, text.length)),
      );
      awareness.setLocalStateField("field", { column, anchor, head });
    },
    /** Takes who else has the article open. */
    setPeople(present: readonly Person[]): void {
      const isMore = present.some(({ id }) => people.every((person) => person.id !== id));
      if (isSameJson(present, people)) return;
      people = present;
      readWriters();
      awareness.emit("change", [
        { added: [], updated: [...writers.keys()], removed: [] },
        "people",
      ]);
      if (isMore) announce();
    },
    /** Takes a message of a colleague, which may be anything. */
    receive(message: Uint8Array): void {
      received.push(message);
      receiveTimer ??= setTimeout(takeReceived, RECEIVE_DELAY_MS);
    },
    /** Colleagues who have the article open. The list is the same object until it changes. */
    people: () => people,
    /** Sends messages from now on, until the returned function is called. */
    connect(sender: (message: Uint8Array) => unknown): () => void {
      send = sender;
      announce();
      return () => {
        awareness.setLocalState(null);
        announceNow();
        send = () => undefined;
        awareness.setLocalState({ userId });
      };
    },
    /** Changes whenever listeners are called. */
    revision: () => revision,
    /** A form shows it until `release`. */
    retain(): void {
      openCount += 1;
    },
    async release(): Promise<void> {
      openCount -= 1;
      // A form that is mounted anew retains it in the same task.
      await Promise.resolve();
      if (openCount > 0) return;
      clearTimeout(timer);
      clearTimeout(receiveTimer);
      doc.off("update", takeWithWords);
      awareness.destroy();
    },
  };
}

/** The same on every screen. */
export function colorOf(userId: string): number {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + letter.charCodeAt(0)) % 10_007;
  return sum % COLOR_COUNT;
}
