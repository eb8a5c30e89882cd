import { clsx } from "clsx";
import { lazy, Suspense } from "react";
import { useSite } from "../../site-context.ts";
import type { AdPlace } from "./ad-schema.ts";

/** Only sites with advertisements load it. Where a browser blocks it, the place stays empty. */
const AdContent = lazy(() =>
  import("./ad-content.tsx").then(
    (module) => ({ default: module.AdContent }),
    () => ({ default: () => null }),
  ),
);

/** A place for an advertisement, as large as what fills it; nothing where none is configured. */
export function AdSlot({ place, className }: { place: AdPlace; className?: string }) {
  const ad = useSite().ads?.[place];
  if (!ad) return null;
  return (
    <aside aria-label="Advertisement" className={clsx("ad no-print", className)}>
      <Suspense>
        <AdContent place={place} ad={ad} />
      </Suspense>
    </aside>
  );
}
