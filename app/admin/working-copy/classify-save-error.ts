import { hasLostRight } from "../../auth/with-session.ts";
import { BackendError } from "../../data/backend-error.ts";
import { failureMessage } from "../../domain/failure-text.ts";

/** Errors of the database whose messages are for the writer: beyond a limit, or unreadable. */
const EXPLAINED_CODES = ["23514", "22023"];

/** Says whether a save that failed is worth repeating. `message` is for the writer. */
export async function classifySaveError(
  error: unknown,
): Promise<{ kind: "offline" | "refused" | "rejected" | "failed"; message?: string }> {
  if (isOffline(error)) return { kind: "offline" };
  if (await hasLostRight(error)) return { kind: "refused" };
  const message = rejectionOf(error);
  if (message !== undefined) return { kind: "rejected", message };
  console.error(error);
  return { kind: "failed", message: failureMessage(error) };
}

export function isOffline(error: unknown): boolean {
  return error instanceof BackendError && error.status === 0;
}

/** Why a save would fail again in the same way; undefined where it may succeed. */
function rejectionOf(error: unknown): string | undefined {
  if (!(error instanceof BackendError)) return undefined;
  if (EXPLAINED_CODES.includes(error.code)) return error.message;
  if (error.status === 413) return "This article is too large to be saved. Remove some of it.";
  if (error.status === 400) return "This article holds something that can't be saved.";
  return undefined;
}
