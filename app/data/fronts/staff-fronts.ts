import { type FrontPlace, placeKey } from "../../domain/fronts/front-place.ts";
import { type FrontLayout, frontLayoutSchema } from "../../domain/fronts/layout.ts";
import { BackendError } from "../backend-error.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import type { Client } from "../client.ts";
import type { FrontUpdates } from "../json.types.ts";

/** A front as editors have it. */
export type StaffFront = {
  id: string;
  place: FrontPlace;
  /** Name of its page. */
  name: string;
  /** Number of the last published layout; 0 before the first. */
  version: number;
  /** Null while readers see the default page. */
  layout: FrontLayout | null;
  seq: number;
  plan: FrontPlan | null;
  /** Updates of its document, oldest first; none before it was changed. */
  updates: Uint8Array[];
};

/**
 * Loads the front of a page with the document in which editors compose it; null for those who may not.
 *
 * @throws BackendError 404 where there is no such section or topic
 */
export async function openFront(
  client: Client,
  { place }: { place: FrontPlace },
): Promise<StaffFront | null> {
  const { data, error, status } = await client.rpc("open_front", { place: placeKey(place) });
  if (status === 403) return null;
  if (error) throw new BackendError(error, status);
  const { id, name, version, layout } = data;
  return {
    ...{ id, place, name, version },
    layout: frontLayoutSchema.safeParse(layout).data ?? null,
    ...toUpdateList(data),
  };
}

/** The publication of a front at a moment (ISO date-time), and why it could not be carried out. */
export type FrontPlan = { at: string; failure: string | null };

/** Updates of the document of a front, up to the number `seq`, and its planned publication. */
export type FrontUpdateList = { seq: number; updates: Uint8Array[]; plan: FrontPlan | null };

/**
 * Lists the updates of a front's document after a number.
 *
 * @throws BackendError
 */
export async function listFrontUpdates(
  client: Client,
  { frontId, knownSeq }: { frontId: string; knownSeq: number },
): Promise<FrontUpdateList> {
  const answer = await client.rpc("list_front_updates", { front_id: frontId, known_seq: knownSeq });
  if (answer.error) throw new BackendError(answer.error, answer.status);
  return toUpdateList(answer.data);
}

function toUpdateList({ seq, updates, planned_at, plan_failed }: FrontUpdates): FrontUpdateList {
  const plan = planned_at === null ? null : { at: planned_at, failure: plan_failed };
  return { seq, updates: updates.map(fromBase64), plan };
}

/**
 * Stores a change of a front's document, and returns those of others that this client lacks. Storing the same change
 * twice is harmless.
 *
 * @throws BackendError
 */
export async function saveFront(
  client: Client,
  { frontId, knownSeq, update }: { frontId: string; knownSeq: number; update: Uint8Array },
): Promise<FrontUpdateList> {
  const answer = await client.rpc("save_front", {
    front_id: frontId,
    known_seq: knownSeq,
    update: toBase64(update),
  });
  if (answer.error) throw new BackendError(answer.error, answer.status);
  return toUpdateList(answer.data);
}

/**
 * Plans to show readers a layout at a moment, in place of an earlier plan; null cancels it.
 *
 * @throws BackendError
 */
export async function planFront(
  client: Client,
  { frontId, plan }: { frontId: string; plan: { at: string; layout: FrontLayout } | null },
): Promise<void> {
  const { error, status } = await client.rpc("plan_front", {
    front_id: frontId,
    at: plan?.at ?? null,
    layout: plan?.layout ?? null,
  });
  if (error) throw new BackendError(error, status);
}

/**
 * Shows readers a layout, or the default page, and returns the number of its version.
 *
 * @throws BackendError 409 where somebody else has published since `basedOn`
 */
export async function publishFront(
  client: Client,
  { frontId, basedOn, layout }: { frontId: string; basedOn: number; layout: FrontLayout | null },
): Promise<number> {
  const { data, error, status } = await client.rpc("publish_front", {
    front_id: frontId,
    based_on: basedOn,
    layout,
  });
  if (error) throw new BackendError(error, status);
  return data;
}

/** A layout that readers saw; null for the default page. */
export type FrontVersion = { number: number; createdAt: string; layout: FrontLayout | null };

/**
 * Lists the last published layouts of a front, newest first.
 *
 * @throws BackendError
 */
export async function listFrontVersions(
  client: Client,
  { frontId }: { frontId: string },
): Promise<FrontVersion[]> {
  const { data, error, status } = await client
    .from("front_versions")
    .select("number,created_at,layout")
    .eq("front_id", frontId)
    .order("number", { ascending: false })
    .limit(50);
  if (error) throw new BackendError(error, status);
  return data.map(({ number, created_at, layout }) => ({
    number,
    createdAt: created_at,
    layout: frontLayoutSchema.safeParse(layout).data ?? null,
  }));
}
