import { useState } from "react";
import { removeFactor } from "../../data/account/factors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type Factor, factorLabel } from "../../domain/account/second-factor.ts";
import { formatLongDate } from "../../domain/dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { moveFocusOnUnmount } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { showToast } from "../../ui/show-toast.ts";

/** The user's second factors, each with a button to remove it. */
export function FactorList({
  factors,
  onRemoved,
}: {
  factors: Factor[];
  onRemoved: () => Promise<void>;
}) {
  const [chosen, setChosen] = useState<Factor>();
  const [isBusy, setIsBusy] = useState(false);
  const { timeZone } = useSite();
  const isLast = factors.length === 1;

  async function remove(factor: Factor): Promise<void> {
    setIsBusy(true);
    const failure = await removeFactor(getBrowserClient(), { factorId: factor.id });
    setIsBusy(false);
    setChosen(undefined);
    showToast(
      failure
        ? {
            title: "Error Removing Two-Step Sign-In",
            description: failure.message,
            variant: "destructive",
          }
        : { title: isLast ? "Two-Step Sign-In Turned Off" : `${factorLabel(factor)} Removed` },
    );
    await onRemoved();
  }

  return (
    <>
      <p>Two-step sign-in is on. You need your password and a code to sign in.</p>
      <ul className="flex flex-col border-t border-hairline">
        {factors.map((factor) => (
          <li
            key={factor.id}
            ref={moveFocusOnUnmount}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-3"
          >
            <span className="min-w-0">
              <span className="block font-semibold break-words">{factorLabel(factor)}</span>
              <span className="block text-meta text-quiet">
                Added {formatLongDate(factor.createdAt, timeZone)}
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
          ? "This turns two-step sign-in off: you will sign in with your password alone. Your recovery codes stop working."
          : "Its codes stop working. Your other methods stay."}
      </ConfirmDialog>
    </>
  );
}
