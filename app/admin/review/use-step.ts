import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import type { Capability } from "../../domain/newsroom/capabilities.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

/** Runs one step at a time, and tells how it went. */
export function useStep(onChanged: () => void, failure: string): Pick<Steps, "isBusy" | "run"> {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async run(task, title, description) {
      setBusy(true);
      try {
        await withSession(task);
        showToast({ title, description });
      } catch (error) {
        reportFailure(failure, error);
      }
      onChanged();
      setBusy(false);
    },
  };
}

/** Steps that the panels of a review share. */
export type Steps = {
  articleId: string;
  isBusy: boolean;
  refusal: (capability: Capability) => string | undefined;
  run: (task: () => Promise<void>, title: string, description: string) => Promise<void>;
};
