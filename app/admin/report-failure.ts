import { failureMessage } from "../domain/newsroom/failure-message.ts";
import { showToast } from "../ui/show-toast.ts";

/** Says in a toast that something went wrong, and why; returns why. */
export function reportFailure(title: string, error: unknown): string {
  const description = failureMessage(error);
  showToast({ title, description, variant: "destructive" });
  return description;
}
