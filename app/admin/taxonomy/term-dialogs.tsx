import { TERM_NAMES } from "../../domain/newsroom/term.ts";
import { Modal } from "../../ui/controls/modal.tsx";
import { MergeForm } from "./merge-form.tsx";
import { RemovalForm } from "./removal-form.tsx";
import { RenameForm } from "./rename-form.tsx";
import type { TermAction, TermCommands } from "./use-term-commands.ts";

const TITLES: Record<TermAction, string> = { rename: "Rename", merge: "Merge", remove: "Delete" };

/** The dialogs that rename, merge and delete a category, an author or a tag. */
export function TermDialogs({ commands }: { commands: TermCommands }) {
  const { current, isOpen, isBusy, close, returnFocus } = commands;
  if (!current) return null;
  const { action, term } = current;
  const Form = { rename: RenameForm, merge: MergeForm, remove: RemovalForm }[action];
  return (
    <Modal
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      returnFocus={returnFocus}
      title={`${TITLES[action]} ${TERM_NAMES[term.kind].one}`}
    >
      <Form key={`${action} ${term.key}`} term={term} commands={commands} />
    </Modal>
  );
}
