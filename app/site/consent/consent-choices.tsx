import { ConsentButtons } from "./consent-buttons.tsx";

/** Current consent choice with buttons to change it, in the privacy policy. The browser fills it in. */
export function ConsentChoices({ question }: { question: string }) {
  return (
    <div
      className="mt-4 grid gap-4 border-y border-hairline py-5 font-sans text-base"
      data-behavior="consent-choices"
    >
      <p>{question}</p>
      <p role="status" className="min-h-6 font-semibold" />
      <ConsentButtons />
    </div>
  );
}
