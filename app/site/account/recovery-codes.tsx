import { useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { createRecoveryCodes } from "../../data/account/factors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { readReturnAddress } from "../../domain/account/return-address.ts";
import { inGroups, recoveryCodesText } from "../../domain/account/second-factor.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/show-toast.ts";

/** How many recovery codes are left, and a button that creates new ones. */
export function RecoveryCodesStatus({
  codes,
  onMade,
}: {
  codes?: { total: number; remaining: number };
  onMade: (codes: string[]) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function make(): Promise<void> {
    setIsBusy(true);
    const made = await createRecoveryCodes(getBrowserClient());
    setIsBusy(false);
    setIsAsking(false);
    if (made.failure || made.codes.length === 0) {
      const description = made.failure?.message || "This site doesn't offer recovery codes.";
      showToast({ title: "No Recovery Codes", description, variant: "destructive" });
      return;
    }
    onMade(made.codes);
  }

  return (
    <div className="flex flex-col gap-3">
      <p>
        {codes
          ? `${codes.remaining} of ${codes.total} recovery codes left.`
          : "You have no recovery codes. They let you sign in if you lose your phone."}
      </p>
      <Button
        type="button"
        look="outline"
        className="sm:self-start"
        disabled={isBusy}
        onClick={() => (codes ? setIsAsking(true) : void make())}
      >
        {codes ? "Create new recovery codes" : "Create recovery codes"}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Create new recovery codes?"
        confirmLabel="Create new codes"
        isBusy={isBusy}
        onConfirm={() => void make()}
        onCancel={() => setIsAsking(false)}
      >
        Your old codes will stop working.
      </ConfirmDialog>
    </div>
  );
}

const guardedSchema = z.object({ from: z.object({ pathname: z.string() }) });

/** Shows new recovery codes once, to copy, download or print, then returns to the page that sent the user here. */
export function NewRecoveryCodes({
  email,
  codes,
  onSaved,
}: {
  email: string;
  codes: string[];
  onSaved: () => void;
}) {
  const { siteName } = useSite();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = recoveryCodesText(siteName, email, codes);

  // Moves the browser's focus, which was in the form that has gone.
  useEffect(() => heading.current?.focus(), []);

  function leave(): void {
    onSaved();
    if (guardedSchema.safeParse(state).success) {
      void navigate(readReturnAddress({ state }), { replace: true });
    }
  }

  return (
    <div data-print-alone className="flex flex-col gap-4 border-l-4 border-accent bg-tint p-5">
      <h3 id={id} ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Save your recovery codes
      </h3>
      <p>
        Each code lets you sign in once if you lose your phone. We won't show them again: print them
        or save them with your passwords.
      </p>
      <p className="hidden print:block">
        {siteName}, {email}
      </p>
      <ul aria-labelledby={id} className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{inGroups(code, "-")}</li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-3">
        <Button type="button" look="outline" onClick={() => void copyText(text, "Codes")}>
          Copy
        </Button>
        <Button
          type="button"
          look="outline"
          onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}
        >
          Download
        </Button>
        <Button type="button" look="outline" onClick={() => window.print()}>
          Print
        </Button>
        <Button type="button" onClick={leave}>
          I've saved them
        </Button>
      </div>
    </div>
  );
}

/**
 * Shows that two-step sign-in is on, and creates recovery codes where the user has none.
 *
 * @returns the codes, which can be shown only now; empty when not needed or when creating them failed.
 */
export async function createFirstRecoveryCodes({
  needsCodes,
}: {
  needsCodes: boolean;
}): Promise<string[]> {
  showToast({ title: "Two-Step Sign-In Turned On" });
  if (!needsCodes) return [];
  const made = await createRecoveryCodes(getBrowserClient());
  if (!made.failure) return made.codes;
  showToast({
    title: "No Recovery Codes",
    description: made.failure.message,
    variant: "destructive",
  });
  return [];
}
