import { withSession } from "../../auth/with-session.ts";
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

/** Says in a toast that something could not be loaded, and returns why. */
export function reportFailedLoad(error: unknown): string {
  return reportFailure("Error fetching data", error);
}
