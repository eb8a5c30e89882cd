/** Placeholder of a card while it loads. */
export function CardSkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton mb-3.5 aspect-video" />
      <div className="grid content-start gap-2">
        <div className="skeleton h-4 w-20" />
        <div className="skeleton h-6 w-full" />
        <div className="skeleton h-6 w-4/5" />
        <div className="skeleton h-12 w-full" />
        <div className="skeleton h-4 w-40" />
      </div>
    </div>
  );
}
