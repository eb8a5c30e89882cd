import { articlesText } from "../../domain/newsroom/page-range.ts";
import type { Term } from "../../domain/newsroom/term.ts";
import { termPath } from "../../domain/pages/page-paths.ts";
import { RowMenu } from "../../ui/controls/action-menu.tsx";
import type { TermCommands } from "./use-term-commands.ts";

/** Categories or tags, for all screen widths. */
export function TermRows({
  terms,
  commands,
  onEdit,
}: {
  terms: Term[];
  commands: TermCommands;
  /** Edits what the page of a term says, where it has one. */
  onEdit?: (term: Term) => void;
}) {
  return (
    <div ref={commands.list} tabIndex={-1} className="outline-none">
      <ul className="border-t-2 border-ink">
        {terms.map((term) => (
          <li key={term.key} className="flex items-center gap-x-5 border-b border-hairline py-4">
            <div className="min-w-0 grow">
              <h2 className="font-serif text-item leading-snug font-headline wrap-anywhere">
                {term.name}
              </h2>
              <p className="flex flex-wrap items-baseline gap-x-3 text-meta text-quiet">
                <span>{articlesText(term.articles)}</span>
                {term.slug !== "" && <TermLink kind={term.kind} slug={term.slug} />}
              </p>
            </div>
            <TermMenu
              term={term}
              commands={commands}
              {...(onEdit && term.slug !== "" && { onEdit: () => onEdit(term) })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Link to the page that readers see. */
export function TermLink({ kind, slug }: Pick<Term, "kind" | "slug">) {
  const path = termPath(kind, slug);
  return (
    <a href={path} target="_blank" rel="noopener" className="text-link text-meta wrap-anywhere">
      {path}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Menu of the actions on a term. */
export function TermMenu({
  term,
  commands,
  onEdit,
}: {
  term: Term;
  commands: TermCommands;
  /** Of terms that have more than a name. */
  onEdit?: () => void;
}) {
  const { open, refusal } = commands;
  return (
    <RowMenu
      label={`Actions for ${term.name}`}
      entries={[
        ...(onEdit ? [{ label: "Edit", refusal, onChoose: onEdit }] : []),
        { label: "Rename", refusal, onChoose: () => open("rename", term) },
        { label: "Merge", refusal, onChoose: () => open("merge", term) },
        { label: "Delete", refusal, isDanger: true, onChoose: () => open("remove", term) },
      ]}
    />
  );
}
