import type { ReactNode } from "react";

/** A screen about one's account: a title, and a narrow column of forms below it. */
export function AccountFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page page-entrance py-8 sm:py-14">
      <div className="mx-auto flex max-w-md flex-col gap-6">
        <div className="border-b-2 border-ink pb-4">
          <h1 className="font-serif text-package font-[600] tracking-[-0.02em]">{title}</h1>
          {intro && <p className="mt-2 text-quiet">{intro}</p>}
        </div>
        <p className="hidden border-l-4 border-accent bg-tint px-4 py-3 noscript:block">
          Signing in needs JavaScript, which is off in this browser. Reading does not.
        </p>
        {children}
      </div>
    </div>
  );
}
