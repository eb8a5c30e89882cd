import type { ReactNode } from "react";

/** In the place of a list that has nothing: why that is so. */
export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <p className="border-y border-hairline py-16 text-center font-serif text-brief text-quiet">
      {children}
    </p>
  );
}
