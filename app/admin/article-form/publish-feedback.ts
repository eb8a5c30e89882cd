import { REQUIRED } from "../../domain/newsroom/article-fields.ts";
import type { ChecklistItem } from "../../domain/newsroom/publishing-checklist.ts";
import type { BodyEditorHandle } from "../../editor/body-editor.tsx";
import { showToast } from "../../ui/show-toast.ts";
import type { PublishOutcome } from "./engine/publisher.ts";
import type { FieldErrors } from "./fields/form-fields.ts";

/** Shows the result of publishing. `isNew`: the article was not live before. */
export function showOutcome(outcome: PublishOutcome, isNew: boolean): void {
  switch (outcome.kind) {
    case "published":
      showToast({
        title: isNew ? "Article Saved!" : "Article Updated!",
        ...(outcome.replaced !== null && {
          description: `${outcome.replaced} changed the text at the same time. That version is in the history.`,
        }),
      });
      break;
    case "slug-taken":
      showToast({
        title: "Slug Exists",
        description: isNew
          ? "This slug is already in use. Please choose a different one or edit the existing article."
          : "This slug is already in use by another article. Please choose a different one or edit the existing article.",
        variant: "destructive",
      });
      break;
    case "deleted":
      showFailure(
        "Someone deleted this article. Your text is kept; publish to put it back on the site.",
        false,
      );
      break;
    case "failed":
      showFailure(outcome.message, isNew);
      break;
  }
}

/** Shows that fields are missing or invalid. */
export function showInvalid(errors: FieldErrors, isNew: boolean): void {
  const messages = Object.values(errors);
  const required: readonly string[] = Object.values(REQUIRED);
  if (messages.some((message) => required.includes(message))) {
    showToast({
      title: "Missing Fields",
      description: "Please fill in all required fields, including content.",
      variant: "destructive",
    });
  } else {
    showFailure(messages[0] ?? "", isNew);
  }
}

/** Shows that publishing was stopped by a failed upload. */
export function showMissingImage(isNew: boolean): void {
  showFailure("An image couldn't be uploaded. Try again or remove it.", isNew);
}

function showFailure(description: string, isNew: boolean): void {
  const title = isNew ? "Error Saving Article" : "Error Updating Article";
  showToast({ title, description, variant: "destructive" });
}

/** Focuses the first failed upload. */
export function focusFailedImage(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>("[role=alert] button")?.focus();
}

/** How long the settings of a form that was just opened may take to appear. */
const SETTINGS_LIMIT_MS = 3000;

/** Focuses the first invalid field, once the form has rendered the errors: its settings may still be loading. */
export function focusFirstError(
  root: HTMLElement | null,
  editor: BodyEditorHandle | null,
  until = performance.now() + SETTINGS_LIMIT_MS,
): void {
  requestAnimationFrame(() => {
    const field = root?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!field) {
      if (performance.now() < until) focusFirstError(root, editor, until);
      return;
    }
    if (field.isContentEditable) editor?.focus();
    else field.focus();
  });
}

const FIELD_LABELS: Record<Exclude<ChecklistItem["field"], "content">, string> = {
  imageAlt: "Alternative text",
  imageCaption: "Image caption",
  socialImage: "Address of the image for sharing",
  excerpt: "Excerpt",
  authorId: "Author",
};

/** Focuses the place of the form that an item of the checklist names, once the dialog has closed. */
export function focusItem(
  root: HTMLElement | null,
  editor: BodyEditorHandle | null,
  { field, blockIndex }: ChecklistItem,
): void {
  requestAnimationFrame(() => {
    if (field === "content") {
      editor?.focus();
      const block = root?.querySelector(".ProseMirror")?.children[blockIndex ?? 0];
      block?.scrollIntoView({ block: "center" });
      return;
    }
    const labels = [...(root?.querySelectorAll("label") ?? [])];
    const label = labels.find(({ textContent }) => textContent?.startsWith(FIELD_LABELS[field]));
    label?.control?.focus();
  });
}
