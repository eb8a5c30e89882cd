import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import type { Loaded } from "./use-loaded.ts";

/**
 * A part of the form beside the text: heading, what is loaded, and actions. It is closed while there is nothing in it,
 * so that the parts do not bury the fields.
 */
export function Panel({
  title,
  loaded,
  isEmpty,
  keepsSelection = false,
  children,
}: {
  title: string;
  isEmpty: boolean;
  /** Whether what is selected in the text stays so when the panel is opened by mouse. */
  keepsSelection?: boolean;
  loaded?: Pick<Loaded<unknown>, "failure" | "reload">;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-1 text-small">
      <details className="group" open={!isEmpty || loaded?.failure !== undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          className="flex min-h-11 items-center justify-between gap-2"
          onMouseDown={(event) => keepsSelection && event.preventDefault()}
        >
          <h2 id={id} className="text-note font-semibold">
            {title}
          </h2>
          <ChevronDown aria-hidden size={18} className="shrink-0 group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-3 pt-1">
          {loaded?.failure !== undefined && (
            <div role="alert" className="flex flex-wrap items-center gap-3">
              <p>{loaded.failure}</p>
              <Button type="button" look="outline" onClick={() => void loaded.reload()}>
                Try Again
              </Button>
            </div>
          )}
          {children}
        </div>
      </details>
    </section>
  );
}
