import { Link } from "react-router";
import { ConsentButtons } from "./consent-buttons.tsx";

/** Asks for consent at the foot of the window, and lets readers read on while they think about it. */
export function ConsentBar({ question }: { question: string }) {
  return (
    <section aria-label="Privacy choices" className="consent-bar no-print">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p className="max-w-prose shrink grow basis-80 text-[0.9375rem]/[1.45]">
          {question}{" "}
          <Link to="/privacy#choices" className="underline underline-offset-2">
            More about it
          </Link>
        </p>
        <ConsentButtons
          onChosen={() => document.getElementById("content")?.focus({ preventScroll: true })}
        />
      </div>
    </section>
  );
}
