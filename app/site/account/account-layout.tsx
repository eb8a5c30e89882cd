import { type ReactNode, useId } from "react";
import { useKnownText } from "../../page-context/use-text.tsx";

/** Layout of an account page: a title and a narrow column of forms below it. `problem` is of the link that led here. */
export function AccountLayout({
  title,
  intro,
  problem,
  children,
}: {
  title: string;
  intro?: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
}) {
  const known = useKnownText();
  return (
    <div className="page page-entrance py-8 sm:py-14">
      <div className="mx-auto flex max-w-md flex-col gap-6">
        <div className="border-b-2 border-ink pb-4">
          <h1 className="font-serif text-package font-semibold tracking-title">{title}</h1>
          {intro && <p className="mt-2 text-quiet">{intro}</p>}
        </div>
        <p
          role="alert"
          data-behavior="link-problem"
          className="border-l-4 border-accent bg-tint px-4 py-3 empty:hidden"
        >
          {known(problem)}
        </p>
        {children}
      </div>
    </div>
  );
}

/** One section of the account page, with its heading. */
export function AccountSection({
  title,
  anchor,
  children,
}: {
  title: string;
  /** Fragment that links to it. */
  anchor: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={anchor}
      tabIndex={-1}
      aria-labelledby={id}
      className="flex scroll-mt-16 flex-col gap-4 border-b border-hairline pb-8 outline-none last:border-b-0"
    >
      <h2 id={id} className="font-serif text-card font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
