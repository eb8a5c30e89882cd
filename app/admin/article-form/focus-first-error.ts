import type { BodyEditorHandle } from "../../editor/body-editor.tsx";

/** Brings the writer to the first picture that did not arrive. */
export function focusFailedPicture(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>("[role=alert] button")?.focus();
}

/** Brings the writer to the first field that is wrong, once the form shows which these are. */
export function focusFirstError(root: HTMLElement | null, editor: BodyEditorHandle | null): void {
  requestAnimationFrame(() => {
    const field = root?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!field) return;
    if (field.isContentEditable) editor?.focus();
    else field.focus();
  });
}
