import { useEffect, useId, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod";
import { readReturnAddress } from "../../../domain/account/return-address.ts";
import { inBlocks, recoveryCodesText } from "../../../domain/account/two-step.ts";
import { useSite } from "../../../site-context.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";

const guardedSchema = z.object({ from: z.object({ pathname: z.string() }) });

/** Recovery codes, shown once: to be copied, saved as a file or printed. Then it goes on to where the user was sent from. */
export function ShownCodes({
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

  // The focus is the browser's: the form that had it is gone.
  useEffect(() => heading.current?.focus(), []);

  function download(): void {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = "recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(address);
  }

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
        Each of these codes lets you in once when your phone is gone. They are shown only now: print
        them, or keep them where you keep your passwords.
      </p>
      <p className="hidden print:block">
        {siteName}, {email}
      </p>
      <ul aria-labelledby={id} className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{inBlocks(code, "-")}</li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-3">
        <Button type="button" look="outline" onClick={() => void copyText(text, "The list")}>
          Copy
        </Button>
        <Button type="button" look="outline" onClick={download}>
          Download
        </Button>
        <Button type="button" look="outline" onClick={() => window.print()}>
          Print
        </Button>
        <Button type="button" onClick={leave}>
          I Have Saved Them
        </Button>
      </div>
    </div>
  );
}
