import { authStore } from "../../auth/auth-store.ts";
import { withSession } from "../../auth/with-session.ts";
import { failureMessage } from "../../domain/newsroom/failure-message.ts";
import { reportFailure } from "../report-failure.ts";

/** What a screen shows, or why it could not be loaded. */
export type Loaded<Found> = (Found & { failure: null }) | { failure: string };

/** Loads what a screen shows. A failure is said in a toast, and is a value. */
export async function loadOrReport<Found extends object>(
  load: () => Promise<Found>,
): Promise<Loaded<Found>> {
  try {
    return { ...(await withSession(load)), failure: null };
  } catch (error) {
    return { failure: reportFailedLoad(error) };
  }
}

/**
 * Says in a toast that something could not be loaded, and returns why. Who has signed out meanwhile wants to know
 * how that went instead.
 */
export function reportFailedLoad(error: unknown): string {
  return authStore.get().user ? reportFailure("Error fetching data", error) : failureMessage(error);
}
