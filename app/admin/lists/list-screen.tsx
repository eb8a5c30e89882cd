import type { ReactNode } from "react";

/** A screen of the newsroom: its title, what can be done on it, and what it shows. */
export function ListScreen({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="font-serif text-package font-[600] tracking-tight">{title}</h1>
        {action}
      </div>
      {children}
    </div>
  );
}
