import { failureMessage } from "../../domain/newsroom/failure-message.ts";
import { showToast } from "../../ui/toaster.tsx";

/** Says in a toast that something could not be loaded, and returns why. */
export function reportFailedLoad(error: unknown): string {
  const failure = failureMessage(error);
  showToast({ title: "Error fetching data", description: failure, variant: "destructive" });
  return failure;
}
