import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AddDialog } from "./add-dialog.tsx";

/** Button of a list that adds an entry of which only the name is asked. */
export function AddByName({
  what,
  maxLength,
  refusal,
  check,
  create,
}: {
  /** Names the kind of entry, as 'Category'. */
  what: string;
  /** Characters of the longest name. */
  maxLength: number;
  /** Names the roles that may add one, where the user may not. */
  refusal: string | undefined;
  /** Returns what is wrong with a name. */
  check: (name: string) => string | undefined;
  create: (name: string) => Promise<unknown>;
}) {
  const { revalidate } = useRevalidator();
  const [name, setName] = useState("");

  async function add(): Promise<string | undefined> {
    const problem = check(name);
    if (problem !== undefined) return problem;
    await withSession(() => create(name));
    setName("");
    showToast({ title: `${what} Added` });
    await revalidate();
    return undefined;
  }

  return (
    <AddDialog
      opener={(open) => (
        <ActionButton refusal={refusal} type="button" onClick={open}>
          <Plus aria-hidden size={18} />
          New {what}
        </ActionButton>
      )}
      title={`New ${what}`}
      submitLabel={`Add ${what}`}
      failureTitle={`Error Adding ${what}`}
      onSubmit={add}
    >
      {(error) => (
        <TextField
          label={`${what} name`}
          value={name}
          maxLength={maxLength}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </AddDialog>
  );
}
