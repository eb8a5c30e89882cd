import { authStore } from "../auth/auth-store.ts";
import { withSession } from "../auth/with-session.ts";
import { failureMessage } from "../domain/failure-text.ts";
import { showToast } from "../ui/show-toast.ts";

/** Shows an error in a toast and returns its message. */
export function reportFailure(title: string, error: unknown): string {
  const description = failureMessage(error);
  showToast({ title, description, variant: "destructive" });
  return description;
}

/** The data of a screen, or why it could not be loaded. */
export type Loaded<Found> = (Found & { failure: null }) | { failure: string };

/** Loads the data of a screen. A failure shows a toast and is returned as a value. */
export async function loadOrReport<Found extends object>(
  load: () => Promise<Found>,
): Promise<Loaded<Found>> {
  try {
    return { ...(await withSession(load)), failure: null };
  } catch (error) {
    return { failure: reportFailedLoad(error) };
  }
}

/** Shows a toast for a load error and returns its message. No toast after signing out, which has its own. */
export function reportFailedLoad(error: unknown): string {
  return authStore.get().user ? reportFailure("Error fetching data", error) : failureMessage(error);
}
