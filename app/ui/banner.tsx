import type { ReactNode } from "react";

/** A line above a page that says what the page is not. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <p role="note" className="no-print border-b border-hairline bg-tint px-4 py-3 text-center">
      {children}
    </p>
  );
}
