import { Doc, UndoManager } from "yjs";
import { requireUser, withSession } from "../../auth/with-session.ts";
import type { Client } from "../../data/client.ts";
import { listFrontUpdates, type StaffFront, saveFront } from "../../data/fronts/staff-fronts.ts";
import { defaultLayout } from "../../domain/fronts/home-sections.ts";
import type { FrontLayout } from "../../domain/fronts/layout.ts";
import { randomId } from "../../domain/newsroom/random-id.ts";
import { classifySaveError } from "../working-copy/classify-save-error.ts";
import { applyUpdates, FROM_DATABASE } from "../working-copy/document.ts";
import { syncDocument } from "../working-copy/document-sync.ts";
import {
  applySeed,
  containersOf,
  OWN_CHANGE,
  readLayout,
  seedFront,
  slotsOf,
} from "./front-document.ts";

/** The document of a front, open on this device. */
export type FrontCopy = ReturnType<typeof openFrontCopy>;

/** How often the changes of colleagues are asked for while the screen is looked at. */
const FOLLOW_MS = 2000;
const LINEAGE = "front";

/**
 * Opens the document of a front. Each change is in the database within two seconds, by the queue that working copies of
 * articles have, and those of colleagues come into it.
 */
export function openFrontCopy(client: Client, front: StaffFront) {
  const doc = new Doc();
  const seed = seedFront(front.layout ?? defaultLayout(front.place), front.version);
  const isSeeded = front.updates.length > 0;
  if (isSeeded) applyUpdates(doc, front.updates, FROM_DATABASE);
  else applySeed(doc, seed, FROM_DATABASE);
  const undo = new UndoManager([containersOf(doc), slotsOf(doc)], {
    trackedOrigins: new Set([OWN_CHANGE]),
    captureTimeout: 0,
  });
  const listeners = new Set<() => void>();
  let layout: FrontLayout = readLayout(doc);
  let { plan } = front;
  let revision = 0;
  const notify = (): void => {
    revision += 1;
    for (const listener of listeners) listener();
  };
  const setPlan = (next: StaffFront["plan"]): void => {
    const isSame = plan?.at === next?.at && plan?.failure === next?.failure;
    plan = next;
    if (!isSame) notify();
  };
  doc.on("update", () => {
    layout = readLayout(doc);
    notify();
  });

  const sync = syncDocument({
    doc,
    lineage: LINEAGE,
    knownSeq: front.seq,
    unsent: isSeeded ? [] : [seed],
    changes: [],
    sender: randomId(),
    effects: {
      async send(change) {
        const saved = await withSession(() => {
          requireUser();
          return saveFront(client, { frontId: front.id, ...change });
        });
        setPlan(saved.plan);
        return { kind: "saved", seq: saved.seq, missed: saved.updates };
      },
      async list(knownSeq) {
        const listed = await listFrontUpdates(client, { frontId: front.id, knownSeq });
        setPlan(listed.plan);
        return { lineage: LINEAGE, ...listed };
      },
      broadcast: () => false,
      classify: async (error) => (await classifySaveError(error)).kind,
      onState: notify,
      onReplaced: notify,
      onOwnChange: notify,
      isWatched: () => navigator.onLine && document.visibilityState !== "hidden",
      schedule(task, delayMs) {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
      now: () => performance.now(),
      random: Math.random,
    },
  });
  const following = setInterval(() => {
    if (navigator.onLine && document.visibilityState !== "hidden") {
      void sync.catchUp().catch(() => undefined);
    }
  }, FOLLOW_MS);

  return {
    frontId: front.id,
    place: front.place,
    /** Name of the page. */
    name: front.name,
    doc,
    layout: () => layout,
    state: sync.state,
    revision: () => revision,
    /** The planned publication; `setPlan` shows a new one before the database is asked again. */
    plan: () => plan,
    setPlan,
    flush: sync.flush,
    canUndo: () => undo.canUndo(),
    undo: () => undo.undo(),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Sends what is left, and closes it. */
    async close(): Promise<void> {
      clearInterval(following);
      await sync.flush();
      sync.close();
    },
  };
}
