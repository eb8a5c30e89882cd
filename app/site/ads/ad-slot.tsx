import { Suspense } from "react";
import { useSite } from "../../site-context.ts";
import { lazyOrNothing } from "../../ui/lazy-or-nothing.ts";
import type { AdSlotProps } from "./ad-content.tsx";

/** Only sites with advertisements load it. */
const AdContent = lazyOrNothing(async () => (await import("./ad-content.tsx")).AdContent);

/** A place for an advertisement; nothing where none is configured. */
export function AdSlot(props: AdSlotProps) {
  return (
    useSite().ads && (
      <Suspense>
        <AdContent {...props} />
      </Suspense>
    )
  );
}
