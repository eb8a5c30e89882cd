import { primaryActionLabel } from "../../domain/newsroom/article-stage.ts";
import { later } from "../../ui/later.tsx";
import { OpenedOnce } from "../../ui/opened-once.tsx";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { focusItem } from "./publish-feedback.ts";
import { PublishQuestion } from "./publish-question.tsx";
import type { Fields } from "./use-fields.ts";
import type { Publishing } from "./use-publishing.ts";
import { useStagePart } from "./use-stage.ts";

const ChecklistDialog = later(
  async () => (await import("../publishing/checklist-dialog.tsx")).ChecklistDialog,
);
const AcceptedChanges = later(
  async () => (await import("../review/accepted-changes.tsx")).AcceptedChanges,
);

/** The checklist before publishing. Its items lead to fields of the form. */
export function FormChecklist({
  copy,
  fields: { root, editor },
  publishing: { accepted, checklistItems, publishAnyway, closeChecklist },
}: {
  copy: WorkingCopy;
  fields: Pick<Fields, "root" | "editor">;
  publishing: Pick<Publishing, "accepted" | "checklistItems" | "publishAnyway" | "closeChecklist">;
}) {
  const action = useAction(copy);
  return (
    <OpenedOnce isOpen={checklistItems.length > 0}>
      <ChecklistDialog
        isOpen={checklistItems.length > 0}
        items={checklistItems}
        action={action}
        onPublish={publishAnyway}
        onClose={closeChecklist}
        onGoTo={(item) => {
          closeChecklist();
          focusItem(root.current, editor.current, item);
        }}
      >
        {accepted && checklistItems.some(({ check }) => check === "review") && (
          <AcceptedChanges accepted={accepted} columns={copy.read()} />
        )}
      </ChecklistDialog>
    </OpenedOnce>
  );
}

/** The question before the shortcut puts the article on the site. */
export function FormQuestion({
  copy,
  publishing,
}: {
  copy: WorkingCopy;
  publishing: Pick<Publishing, "question">;
}) {
  return <PublishQuestion action={useAction(copy)} {...publishing.question} />;
}

function useAction(copy: WorkingCopy) {
  return useStagePart(copy, ({ live, fields }) =>
    primaryActionLabel({ isLive: live !== null, publishedAt: fields.publishedAt }),
  );
}
