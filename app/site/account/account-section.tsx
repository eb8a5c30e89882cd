import { type ReactNode, useId } from "react";

/** One matter of the account page, with its heading. */
export function AccountSection({
  title,
  anchor,
  children,
}: {
  title: string;
  /** By which an address can lead to it. */
  anchor?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={anchor}
      tabIndex={-1}
      aria-labelledby={id}
      className="flex flex-col gap-4 border-b border-hairline pb-8 outline-none last:border-b-0"
    >
      <h2 id={id} className="font-serif text-card font-[600]">
        {title}
      </h2>
      {children}
    </section>
  );
}
