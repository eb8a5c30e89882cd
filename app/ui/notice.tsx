import type { ReactNode } from "react";

/** A panel that says why there is nothing else here, and what to do about it. */
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
      <Heading className="font-serif text-package font-[550] tracking-tight">{title}</Heading>
      {children}
    </section>
  );
}
