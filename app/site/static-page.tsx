import type { ReactNode } from "react";

/** A page that is not news: a title and some text. It moves in. */
export function StaticPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page page-entrance pt-8 sm:pt-12">
      <article className="mx-auto max-w-story">
        <h1 className="border-b-2 border-ink pb-4 font-serif text-title font-[600] tracking-[-0.02em]">
          {title}
        </h1>
        <div className="story mt-6">{children}</div>
      </article>
    </div>
  );
}
