import { type FormEvent, useState } from "react";
import { removalText, removedAddressText, type Term } from "../../domain/newsroom/term.ts";
import { Button } from "../../ui/button.tsx";
import { TermFormButtons } from "./term-form-buttons.tsx";
import { TermPicker } from "./term-picker.tsx";
import type { TermCommands } from "./use-term-commands.ts";

const NOTHING = { key: "", name: "" };

/** Deletes a term. Articles of a category or an author can get another one. */
export function RemovalForm({ term, commands }: { term: Term; commands: TermCommands }) {
  const { kind, name, articles } = term;
  const [moveTo, setMoveTo] = useState(NOTHING);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    await commands.remove(term, moveTo.key || null);
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-quiet wrap-anywhere">
        This will permanently delete the {kind} “{name}”. {removedAddressText(term)}
      </p>
      {kind !== "tag" && articles > 0 && (
        <TermPicker
          label="Move its articles to"
          kind={kind}
          exceptKey={term.key}
          noneLabel={`No ${kind}`}
          value={moveTo}
          onChange={setMoveTo}
        />
      )}
      <p role="status" className="font-semibold wrap-anywhere">
        {removalText(term, moveTo.key === "" ? undefined : moveTo.name)}
      </p>
      <TermFormButtons term={term} commands={commands}>
        <Button type="submit" look="danger" disabled={commands.isBusy}>
          Delete
        </Button>
      </TermFormButtons>
    </form>
  );
}
