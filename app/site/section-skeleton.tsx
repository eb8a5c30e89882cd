import type { HomeSection } from "../domain/home-sections.ts";
import { SectionFrame } from "./news-section.tsx";

/** A section while its stories load, in their shape. */
export function SectionSkeleton({ section }: { section: HomeSection }) {
  const isRow = section.layout === "row";
  return (
    <SectionFrame section={section}>
      <div role="status" className="sr-only">
        Loading {section.title}
      </div>
      <div
        aria-hidden
        className={`ruled ruled-columns ${isRow ? "row-of-four" : section.layout === "front" ? "package-front" : "package-of-two"}`}
      >
        {isRow ? (
          <CardSkeletons count={4} />
        ) : (
          <>
            <CardSkeleton />
            <div className="ruled content-start">
              {["a", "b", "c"].map((key) => (
                <TextSkeleton key={key} />
              ))}
            </div>
          </>
        )}
      </div>
    </SectionFrame>
  );
}

/** Cards while they load. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
    <CardSkeleton key={key} />
  ));
}

function CardSkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton aspect-video" />
      <TextSkeleton />
    </div>
  );
}

function TextSkeleton() {
  return (
    <div className="grid gap-2 pt-3">
      <div className="skeleton h-3 w-20" />
      <div className="skeleton h-5 w-full" />
      <div className="skeleton h-5 w-4/5" />
      <div className="skeleton h-3 w-40" />
    </div>
  );
}
