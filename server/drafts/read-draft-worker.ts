import { parentPort } from "node:worker_threads";
import type { ClaimedDraft } from "../../app/data/json.types.ts";
import { readDraft } from "./read-draft.ts";

/** Reads documents in a thread of its own: one that takes long to read holds up nobody. */
parentPort?.on("message", (draft: ClaimedDraft) => {
  parentPort?.postMessage(readDraft(draft));
});
parentPort?.postMessage("ready");
