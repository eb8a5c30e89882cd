import type { ReactNode } from "react";
import { DEFAULT_LANGUAGE } from "../domain/languages.ts";
import { CatalogueContext } from "../page-context/use-text.tsx";

export type StaticPageProps = {
  title: string;
  /** Introduction below the title. */
  lead?: ReactNode;
  children: ReactNode;
};

/** Information page: a title and text, with an entrance animation. */
export function StaticPage({ title, lead, children }: StaticPageProps) {
  return (
    <div className="page page-entrance pt-8 sm:pt-12">
      <article className="mx-auto max-w-article">
        <header className="border-b-2 border-ink pb-4">
          <h1 className="font-serif text-title font-semibold tracking-title">{title}</h1>
          {lead && <p className="mt-3 font-serif text-standfirst text-quiet">{lead}</p>}
        </header>
        <div className="article mt-6">{children}</div>
      </article>
    </div>
  );
}

/** Information that the site itself writes, in English whatever the language of the pages. */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <CatalogueContext value={undefined}>
      <div lang={DEFAULT_LANGUAGE} className="contents">
        {children}
      </div>
    </CatalogueContext>
  );
}
