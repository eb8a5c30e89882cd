import type { HomeSection } from "../domain/pages/home-sections.ts";
import { SectionFrame } from "./news-section.tsx";

/** A section while its stories load, in their shape. */
export function SectionSkeleton({ section }: { section: HomeSection }) {
  return (
    <SectionFrame section={section}>
      <div role="status" className="sr-only">
        Loading {section.title}
      </div>
      {section.layout === "row" ? (
        <RowSkeleton hasSecondRow={section.limit > 4} />
      ) : (
        <PackageSkeleton isFront={section.layout === "front"} hasCard={section.limit > 5} />
      )}
    </SectionFrame>
  );
}

function RowSkeleton({ hasSecondRow }: { hasSecondRow: boolean }) {
  return (
    <div aria-hidden className="grid gap-8">
      <div className="ruled ruled-columns row-of-four">
        <CardSkeletons count={4} />
      </div>
      {hasSecondRow && (
        <div className="ruled ruled-columns row-of-two border-t border-hairline pt-8">
          <TextSkeleton />
          <TextSkeleton />
        </div>
      )}
    </div>
  );
}

function PackageSkeleton({ isFront, hasCard }: { isFront: boolean; hasCard: boolean }) {
  const layout = hasCard ? "package-of-three" : "package-of-two";
  return (
    <div aria-hidden className={`ruled ruled-columns ${isFront ? "package-front" : layout}`}>
      <CardSkeleton />
      {hasCard && <CardSkeleton />}
      <div className="ruled content-start">
        {hasCard ? <TextSkeleton /> : <CardSkeleton />}
        <TextSkeleton />
        <TextSkeleton />
      </div>
    </div>
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
      <div className="skeleton mb-3.5 aspect-video" />
      <TextSkeleton />
    </div>
  );
}

function TextSkeleton() {
  return (
    <div className="grid content-start gap-2">
      <div className="skeleton h-4 w-20" />
      <div className="skeleton h-6 w-full" />
      <div className="skeleton h-6 w-4/5" />
      <div className="skeleton h-12 w-full" />
      <div className="skeleton h-4 w-40" />
    </div>
  );
}
