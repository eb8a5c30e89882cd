import { Doc, encodeStateAsUpdate, mergeUpdates, Text, XmlElement, XmlText } from "yjs";
import { applyUpdates, FROM_DATABASE, mergeStored } from "../../app/admin/working-copy/document.ts";
import { syncDocument } from "../../app/admin/working-copy/document-sync.ts";
import type { Delta } from "../../app/data/realtime/article-deltas.ts";
import { listFootnotes } from "../../app/editor/engine/footnote-texts.ts";
import { getSharedBody, getSharedText } from "../../app/editor/engine/shared-document.ts";
import { listElements } from "../../app/editor/engine/stored-body.ts";
import type { SimulatedSite } from "./simulated-site.ts";
import type { SimulatedTime } from "./simulated-time.ts";

/** Every letter that is typed is another one, so that each can be found again. */
export type Letters = { next: () => string; deleted: Set<string>; uncertain: Set<string> };

export type SimulatedWriter = ReturnType<typeof createWriter>;

type Sync = ReturnType<typeof syncDocument>;

/** A writer with a device, on a bad line. */
export function createWriter({
  name,
  time,
  site,
  letters,
  broadcast,
}: {
  name: string;
  time: SimulatedTime;
  site: SimulatedSite;
  letters: Letters;
  /** Sends a message to the others. */
  broadcast: (delta: Delta) => void;
}) {
  /** Updates that the device keeps, in the order in which they were written. */
  let device: Uint8Array[] = [];
  let doc: Doc | undefined;
  let sync: Sync | undefined;
  let openings = 0;
  let isOnline = true;
  let clock = 0;
  let asleepUntil = 0;
  let reliability = 1;
  const startedAt: number[] = [];

  function schedule(task: () => void, delayMs: number): () => void {
    let cancel = time.after(delayMs, run);
    function run(): void {
      // The timers of a device that sleeps run when it wakes.
      if (time.now() < asleepUntil) cancel = time.after(asleepUntil - time.now(), run);
      else task();
    }
    return () => cancel();
  }

  /** A request that may get lost on the way there or back, or arrive twice. */
  function request<Answer>(task: () => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const fail = () => time.after(time.between(10, 3000), () => reject(new Error("offline")));
      if (!isOnline || !time.chance(reliability)) {
        fail();
        return;
      }
      time.after(time.between(5, 200), () => {
        if (site.isDown()) {
          fail();
          return;
        }
        if (!time.chance(reliability)) task();
        const answer = task();
        if (!isOnline || !time.chance(reliability)) fail();
        else time.after(time.between(5, 200), () => resolve(answer));
      });
    });
  }

  async function open(): Promise<void> {
    openings += 1;
    const opening = openings;
    const stored = await request(() => site.list(0)).catch(() => undefined);
    if (opening !== openings) return;
    if (!stored) {
      time.after(500, () => void open());
      return;
    }
    const opened = new Doc();
    opened.clientID = time.between(0, 2 ** 32 - 1);
    applyUpdates(opened, device, FROM_DATABASE);
    const changes = mergeStored(opened, stored.updates);
    opened.on("update", (update: Uint8Array) => device.push(update));
    device = [encodeStateAsUpdate(opened)];
    doc = opened;
    const current = syncDocument({
      doc: opened,
      lineage: site.lineage,
      knownSeq: stored.seq,
      unsent: [],
      changes,
      sender: `${name} ${opening}`,
      effects: {
        send({ knownSeq, update }) {
          startedAt.push(time.now());
          return request(() => site.save(knownSeq, update));
        },
        list: (knownSeq) => request(() => site.list(knownSeq)),
        broadcast(delta) {
          if (isOnline && !site.isDown()) broadcast(delta);
          // A broken connection is noticed a little later.
          return isOnline || time.chance(0.5);
        },
        classify: async () => "offline",
        onState: () => undefined,
        onReplaced: () => undefined,
        onOwnChange: () => undefined,
        isWatched: () => true,
        schedule,
        now: () => time.now() + clock,
        random: time.random,
      },
    });
    sync = current;
  }

  void open();
  return {
    doc: () => doc,
    isStored: () => sync?.isStored() ?? false,
    startedAt,
    receive(delta: Delta): void {
      if (isOnline) sync?.receive(delta);
    },
    /** Takes a change event. */
    follow(fieldsSeq: number): void {
      if (isOnline) sync?.catchUp(fieldsSeq).catch(() => undefined);
    },
    /** Types, deletes, or begins a paragraph. */
    edit(): void {
      if (!doc || time.now() < asleepUntil) return;
      const current = doc;
      current.transact(() => edit(current, time, letters));
    },
    setOnline(value: boolean): void {
      isOnline = value;
      if (value) {
        sync?.retryNow();
        sync?.catchUp().catch(() => undefined);
      }
    },
    setReliability(value: number): void {
      reliability = value;
    },
    jumpClock(ms: number): void {
      clock += ms;
    },
    sleep(ms: number): void {
      asleepUntil = time.now() + ms;
    },
    /** The tab crashes, and is opened again. What it wrote at last may not be on the device. */
    crash(): void {
      const lost = time.chance(0.3) ? device.splice(-time.between(1, 3)) : [];
      if (lost.length > 0)
        for (const letter of lettersOf(mergeUpdates(lost))) letters.uncertain.add(letter);
      sync?.close();
      sync = undefined;
      doc = undefined;
      void open();
    },
  };
}

function edit(doc: Doc, time: SimulatedTime, letters: Letters): void {
  const body = getSharedBody(doc);
  const paragraphs = listElements(body);
  if (paragraphs.length === 0 || time.chance(0.05)) {
    const paragraph = new XmlElement("paragraph");
    const words = new XmlText();
    paragraph.insert(0, [words]);
    body.insert(time.between(0, body.length), [paragraph]);
    const letter = letters.next();
    const footnote = time.chance(0.3) && { id: letter, text: letters.next() };
    words.applyDelta([{ insert: letter, ...(footnote && { attributes: { footnote } }) }]);
    return;
  }
  const texts = paragraphs.flatMap((paragraph) =>
    paragraph.toArray().filter((child) => child instanceof XmlText),
  );
  const text = pickText();
  if (!text) return;
  // A footnote goes with its words.
  if (text.length > 0 && !isNoted(text) && time.chance(0.15)) {
    const index = time.between(0, text.length - 1);
    letters.deleted.add([...text.toString()][index] ?? "");
    text.delete(index, 1);
  } else text.insert(time.between(0, text.length), letters.next());

  function pickText(): Text | undefined {
    const footnotes = listFootnotes(body);
    if (time.chance(0.2)) return getSharedText(doc, "title");
    const some = time.chance(0.2) && footnotes.length > 0 ? footnotes : texts;
    return some[time.between(0, some.length - 1)];
  }
}

/** Whether words have a footnote, be its text empty at the moment. */
function isNoted(words: Text): boolean {
  return JSON.stringify(Text.prototype.toDelta.call(words)).includes("footnote");
}

/** The letters in the bytes of an update. */
function lettersOf(update: Uint8Array): string[] {
  return new TextDecoder().decode(update).match(/[\u4e00-\u9fff]/g) ?? [];
}
