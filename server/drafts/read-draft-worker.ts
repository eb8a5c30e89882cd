import { parentPort } from "node:worker_threads";
import type { ClaimedDraft, ClaimedFront } from "../../app/data/json.types.ts";
import { readDraft } from "./read-draft.ts";
import { readFront } from "./read-front.ts";

/** Reads documents in a thread of its own: one that takes long to read holds up nobody. */
parentPort?.on("message", (claimed: ClaimedDraft | ClaimedFront) => {
  parentPort?.postMessage("front_id" in claimed ? readFront(claimed) : readDraft(claimed));
});
parentPort?.postMessage("ready");
