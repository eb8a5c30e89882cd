import Merge from "lucide-react/icons/merge";
import SquarePen from "lucide-react/icons/square-pen";
import Trash2 from "lucide-react/icons/trash-2";
import { articlesText } from "../../domain/newsroom/page-range.ts";
import type { Term } from "../../domain/newsroom/term.ts";
import { termPath } from "../../domain/pages/page-paths.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import type { TermCommands } from "./use-term-commands.ts";

/** Categories or tags, for all screen widths. */
export function TermRows({ terms, commands }: { terms: Term[]; commands: TermCommands }) {
  return (
    <div ref={commands.list} tabIndex={-1} className="outline-none">
      <ul className="border-t-2 border-ink">
        {terms.map((term) => (
          <li
            key={term.key}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-hairline py-4"
          >
            <div className="min-w-0 grow basis-56">
              <h2 className="font-serif text-item leading-snug font-headline wrap-anywhere">
                {term.name}
              </h2>
              <p className="flex flex-wrap items-baseline gap-x-3 text-meta text-quiet">
                <span>{articlesText(term.articles)}</span>
                {term.slug !== "" && <TermLink {...term} />}
              </p>
            </div>
            <TermButtons term={term} commands={commands} />
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

const BUTTONS = [
  { action: "rename", name: "Rename", icon: SquarePen },
  { action: "merge", name: "Merge", icon: Merge },
  { action: "remove", name: "Delete", icon: Trash2 },
] as const;

export function TermButtons({ term, commands }: { term: Term; commands: TermCommands }) {
  return (
    <div className="flex flex-wrap gap-2">
      {BUTTONS.map(({ action, name, icon: Icon }) => (
        <ActionButton
          key={action}
          refusal={commands.refusal}
          type="button"
          look="outline"
          className="max-sm:px-3"
          onClick={() => commands.open(action, term)}
        >
          <Icon aria-hidden size={16} />
          {name}
          <span className="sr-only"> {term.name}</span>
        </ActionButton>
      ))}
    </div>
  );
}
