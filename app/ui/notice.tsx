import type { ReactNode } from "react";

/** A panel shown instead of content: what happened and what to do next. */
export function Notice({
  title,
  level: Heading = "h2",
  isError = false,
  children,
}: {
  title: ReactNode;
  level?: "h1" | "h2";
  isError?: boolean;
  children?: ReactNode;
}) {
  return (
    <section
      role={isError ? "alert" : undefined}
      data-section="none"
      className="mx-auto flex max-w-2xl flex-col items-center gap-5 border-y-2 border-ink px-4 py-12 text-center sm:py-16"
    >
      <Heading className="font-serif text-package font-headline tracking-tight">{title}</Heading>
      {children}
    </section>
  );
}

/** A line above a page, for example that it is a preview. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <p
      role="note"
      className="no-print border-b border-hairline bg-tint px-4 py-3 text-center text-balance"
    >
      {children}
    </p>
  );
}
