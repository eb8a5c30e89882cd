import type { ReactNode } from "react";
import { formatCount } from "../../domain/newsroom/page-range.ts";
import type { Term } from "../../domain/newsroom/term.ts";
import { Button } from "../../ui/button.tsx";
import type { TermCommands } from "./use-term-commands.ts";

/** Buttons of a form: Cancel and its own, and how far a long change is. */
export function TermFormButtons({
  term,
  commands: { isBusy, changed, close },
  children,
}: {
  term: Term;
  commands: TermCommands;
  children: ReactNode;
}) {
  return (
    <>
      <p role="status" className="text-meta text-quiet empty:hidden">
        {isBusy &&
          changed > 0 &&
          `${formatCount(changed)} of ${formatCount(Math.max(changed, term.articles))} articles changed.`}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" disabled={isBusy} onClick={close}>
          Cancel
        </Button>
        {children}
      </div>
    </>
  );
}
