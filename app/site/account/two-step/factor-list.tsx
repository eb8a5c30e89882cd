import { useState } from "react";
import { removeFactor } from "../../../data/account/factors/remove-factor.ts";
import { getBrowserClient } from "../../../data/browser-client.ts";
import { type Factor, factorLabel } from "../../../domain/account/two-step.ts";
import { formatLongDate } from "../../../domain/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/controls/confirm-dialog.tsx";
import { handOverFocus } from "../../../ui/hand-over-focus.ts";
import { showToast } from "../../../ui/show-toast.ts";

/** The second factors of a user, each with the way to remove it. */
export function FactorList({
  factors,
  onRemoved,
}: {
  factors: Factor[];
  onRemoved: () => Promise<void>;
}) {
  const [chosen, setChosen] = useState<Factor>();
  const [isBusy, setIsBusy] = useState(false);
  const isLast = factors.length === 1;

  async function remove(factor: Factor): Promise<void> {
    setIsBusy(true);
    const failure = await removeFactor(getBrowserClient(), { factorId: factor.id });
    setIsBusy(false);
    setChosen(undefined);
    showToast(
      failure
        ? { title: "Not Removed", description: failure.message, variant: "destructive" }
        : { title: isLast ? "Two-Step Sign-In Is Off" : `${factorLabel(factor)} Removed` },
    );
    await onRemoved();
  }

  return (
    <>
      <p>Two-step sign-in is on. Signing in takes your password and a code.</p>
      <ul className="flex flex-col border-t border-hairline">
        {factors.map((factor) => (
          <li
            key={factor.id}
            ref={handOverFocus}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-3"
          >
            <span className="min-w-0">
              <span className="block font-semibold break-words">{factorLabel(factor)}</span>
              <span className="block text-meta text-quiet">
                Added {formatLongDate(factor.createdAt)}
              </span>
            </span>
            <Button
              type="button"
              look="outline"
              aria-label={`Remove ${factorLabel(factor)}`}
              onClick={() => setChosen(factor)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={chosen !== undefined}
        title={chosen ? `Remove ${factorLabel(chosen)}?` : ""}
        confirmLabel="Remove"
        isBusy={isBusy}
        onConfirm={() => chosen && void remove(chosen)}
        onCancel={() => setChosen(undefined)}
      >
        {isLast
          ? "Two-step sign-in is off then: your password alone will be enough to get in. Your recovery codes stop working."
          : "Its codes stop working. The others stay as they are."}
      </ConfirmDialog>
    </>
  );
}
