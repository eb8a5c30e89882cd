import { clsx } from "clsx";
import type { ReactNode, Ref } from "react";
import { usePendingList } from "./use-pending-list.ts";

/** What a list found; pale while another page of it is on its way. */
export function PendingRows({
  className,
  ref,
  children,
}: {
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  const isPending = usePendingList();
  return (
    <div
      ref={ref}
      aria-busy={isPending}
      className={clsx("transition-opacity", isPending && "opacity-60 delay-150", className)}
    >
      {children}
    </div>
  );
}
