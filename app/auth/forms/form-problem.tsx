import type { ReactNode } from "react";

/** What went wrong with a whole form, said above it. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="border-l-4 border-accent bg-tint px-4 py-3">
      {children}
    </div>
  );
}
