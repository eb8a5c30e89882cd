import type { ReactNode } from "react";

/** Error message for a whole form, shown above it. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="border-l-4 border-accent bg-tint px-4 py-3">
      {children}
    </div>
  );
}
