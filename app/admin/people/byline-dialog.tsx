import { useEffect, useState } from "react";
import { FormError } from "../../auth/forms/form-errors.tsx";
import { withSession } from "../../auth/with-session.ts";
import { type AuthorName, listAuthors } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import type { Person } from "../../domain/newsroom/person.ts";
import { Button } from "../../ui/button.tsx";
import { ComboboxField } from "../../ui/controls/combobox-field.tsx";
import { Modal } from "../../ui/controls/modal.tsx";

/** Links a person to the author that they write as, or ends the link. Open while there is a person. */
export function BylineDialog({
  person,
  isBusy,
  onChoose,
  onClose,
}: {
  person: Person | undefined;
  isBusy: boolean;
  onChoose: (authorId: string | null) => void;
  onClose: () => void;
}) {
  const [authors, setAuthors] = useState<AuthorName[]>([]);
  const [problem, setProblem] = useState<string>();
  const [authorId, setAuthorId] = useState(person?.author?.id ?? "");
  const isOpen = person !== undefined;
  // Asks the backend when the dialog opens.
  useEffect(() => {
    if (!isOpen) return;
    withSession(() => listAuthors(getBrowserClient())).then(setAuthors, (error: unknown) =>
      setProblem(failureMessage(error)),
    );
  }, [isOpen]);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Byline"
      description={
        <>
          New articles of <span className="wrap-anywhere">{person?.name || person?.email}</span>{" "}
          take this author, whose articles are theirs.
        </>
      }
    >
      {problem && <FormError>{problem}</FormError>}
      <ComboboxField
        label="Author"
        options={authors.map(({ id, name }) => ({ value: id, label: name }))}
        value={authorId}
        onChange={setAuthorId}
        emptyText="No author found."
      />
      <div className="flex flex-wrap justify-end gap-3">
        {person?.author && (
          <Button type="button" look="outline" disabled={isBusy} onClick={() => onChoose(null)}>
            Remove Byline
          </Button>
        )}
        <Button type="button" look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="button"
          disabled={isBusy || authorId === ""}
          onClick={() => onChoose(authorId)}
        >
          Save Byline
        </Button>
      </div>
    </Modal>
  );
}
