import X from "lucide-react/icons/x";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router";

/** A part of the history that a link opens; `closeTo` is the search of the history without it. */
export function HistorySection({
  id,
  title,
  heading,
  closeLabel,
  closeTo,
  children,
}: {
  id: string;
  title: string;
  heading: Ref<HTMLHeadingElement>;
  closeLabel: string;
  closeTo: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-y-2 border-ink py-5">
      <div className="flex items-start justify-between gap-4">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className="font-serif text-2xl font-semibold outline-none"
        >
          {title}
        </h2>
        <Link
          to={{ search: closeTo }}
          aria-label={closeLabel}
          preventScrollReset
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-tint"
        >
          <X aria-hidden size={20} />
        </Link>
      </div>
      {children}
    </section>
  );
}
