import type { Doc } from "yjs";
import { XmlElement, type XmlFragment, XmlText } from "yjs";
import { countWords } from "../../../domain/newsroom/read-time.ts";
import type { Writer } from "../../../editor/colleague-carets.ts";
import { createAttribution, type Look, takeLook } from "../../../editor/engine/attribution.ts";
import { listFootnotes } from "../../../editor/engine/footnote-texts.ts";
import {
  getSharedBody,
  getSharedText,
  TEXT_COLUMNS,
  type TextColumn,
} from "../../../editor/engine/shared-document.ts";
import { keepLook, readLastLook } from "./last-look.ts";
import { colorOf } from "./presence.ts";

/** Words of one colleague since this user's last look. */
export type Contribution = Writer & { userId: string; words: number; columns: TextColumn[] };

/** Counting waits until others pause. */
const COUNT_DELAY_MS = 1500;

export type OthersWords = ReturnType<typeof createOthersWords>;

/** Words of others since this user looked at the article for the last time, on demand. */
export function createOthersWords({
  doc,
  userId,
  articleId,
  loadNames,
}: {
  doc: Doc;
  userId: string;
  articleId: string;
  loadNames: (ids: string[]) => Promise<ReadonlyMap<string, string>>;
}) {
  const since: Look | undefined = readLastLook(userId, articleId);
  const names = new Map<string, string>();
  const listeners = new Set<() => void>();
  let contributions: readonly Contribution[] = [];
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attribute = () => createAttribution(doc, { userId, since });
  const nameWriter = (id: string): Writer => ({
    name: names.get(id) ?? "Someone",
    color: colorOf(id),
  });

  function notify(): void {
    for (const listener of listeners) listener();
  }

  async function count(): Promise<void> {
    const { listRuns } = attribute();
    const found = new Map<string, { words: number; columns: TextColumn[] }>();
    const of = (id: string) => {
      const known = found.get(id) ?? { words: 0, columns: [] };
      found.set(id, known);
      return known;
    };
    const body = getSharedBody(doc);
    for (const text of [...listTexts(body), ...listFootnotes(body)])
      for (const run of listRuns(text)) of(run.userId).words += countWords(run.text);
    for (const column of TEXT_COLUMNS)
      for (const run of listRuns(getSharedText(doc, column))) {
        const { columns } = of(run.userId);
        if (!columns.includes(column)) columns.push(column);
      }
    const unknown = [...found.keys()].filter((id) => !names.has(id));
    if (unknown.length > 0) {
      const loaded = await loadNames(unknown).catch(() => new Map<string, string>());
      for (const [id, name] of loaded) names.set(id, name);
    }
    contributions = [...found].map(([id, what]) => ({ userId: id, ...nameWriter(id), ...what }));
    notify();
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void count(), COUNT_DELAY_MS);
  }

  return {
    /** For the editor, which marks the words. */
    marks: { attribute: () => (isShown ? attribute() : undefined), nameWriter, subscribe },
    subscribe,
    contributions: () => contributions,
    isShown: () => isShown,
    isFirstLook: since === undefined,
    show(isOn: boolean): void {
      isShown = isOn;
      notify();
    },
    /** Follows the document until the returned function is called. */
    follow(): () => void {
      const follow = (_: Uint8Array, _origin: unknown, __: Doc, { local }: { local: boolean }) => {
        if (!local) schedule();
      };
      const keep = () => keepLook(userId, articleId, takeLook(doc));
      doc.on("update", follow);
      window.addEventListener("pagehide", keep);
      schedule();
      return () => {
        clearTimeout(timer);
        doc.off("update", follow);
        window.removeEventListener("pagehide", keep);
        keep();
      };
    },
  };

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
}

function listTexts(fragment: XmlFragment): XmlText[] {
  return fragment
    .toArray()
    .flatMap((child) =>
      child instanceof XmlText ? [child] : child instanceof XmlElement ? listTexts(child) : [],
    );
}
