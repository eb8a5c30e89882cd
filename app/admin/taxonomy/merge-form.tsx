import { type FormEvent, useState } from "react";
import { articlesText } from "../../domain/newsroom/page-range.ts";
import type { Term } from "../../domain/newsroom/term.ts";
import { termPath } from "../../domain/pages/page-paths.ts";
import { Button } from "../../ui/button.tsx";
import { TermFormButtons } from "./term-form-buttons.tsx";
import { TermPicker } from "./term-picker.tsx";
import type { TermCommands } from "./use-term-commands.ts";

/** Merges a term into another one. */
export function MergeForm({ term, commands }: { term: Term; commands: TermCommands }) {
  const { kind, name, slug, articles } = term;
  const [into, setInto] = useState({ key: "", name: "" });
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (into.key === "") return setProblem(`Choose the ${kind} that stays.`);
    await commands.merge(term, into.key);
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-quiet wrap-anywhere">
        “{name}” goes.{" "}
        {articles > 0 &&
          `${articlesText(articles)} ${articles === 1 ? "gets" : "get"} the ${kind} that you choose. `}
        {slug !== "" && `${termPath(kind, slug)} will redirect to its page. `}
        This cannot be undone.
      </p>
      <TermPicker
        label={`Merge “${name}” into`}
        kind={kind}
        exceptKey={term.key}
        value={into}
        error={problem}
        onChange={(chosen) => {
          setInto(chosen);
          setProblem(undefined);
        }}
      />
      <TermFormButtons term={term} commands={commands}>
        <Button type="submit" look="danger" disabled={commands.isBusy}>
          Merge
        </Button>
      </TermFormButtons>
    </form>
  );
}
