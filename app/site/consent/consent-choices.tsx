import { ConsentButtons } from "./consent-buttons.tsx";
import { type Consent, isRefusedByBrowser, useConsent } from "./consent-store.ts";

const STANDING: Record<Consent, string> = {
  accepted: "You have accepted.",
  declined: "You have declined.",
  open: "You have not chosen yet.",
  unknown: "",
};

/** What the reader chose, and the way to choose otherwise; part of the privacy policy. */
export function ConsentChoices({ question }: { question: string }) {
  const consent = useConsent();
  const isRefused = consent === "declined" && isRefusedByBrowser();
  return (
    <div className="mt-4 grid gap-4 border-y border-hairline py-5 font-sans text-base">
      <p>{question}</p>
      <p role="status" className="min-h-6 font-semibold">
        {isRefused
          ? "Your browser asks websites not to track you. That counts as declined here."
          : STANDING[consent]}
      </p>
      {!isRefused && <ConsentButtons />}
    </div>
  );
}
