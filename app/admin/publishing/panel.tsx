import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import type { Loaded } from "./use-loaded.ts";

/** A part of the form beside the text: heading, what is loaded, and actions. */
export function Panel({
  title,
  loaded,
  children,
}: {
  title: string;
  loaded?: Pick<Loaded<unknown>, "failure" | "reload">;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 border-t border-hairline pt-4 text-[0.9375rem]"
    >
      <h2 id={id} className="text-[0.875rem] font-semibold">
        {title}
      </h2>
      {loaded?.failure !== undefined && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{loaded.failure}</p>
          <Button type="button" look="outline" onClick={() => void loaded.reload()}>
            Try Again
          </Button>
        </div>
      )}
      {children}
    </section>
  );
}
