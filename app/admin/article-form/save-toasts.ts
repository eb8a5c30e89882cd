import type { FieldErrors } from "react-hook-form";
import { type ArticleFields, REQUIRED } from "../../domain/newsroom/article-fields.ts";
import { showToast } from "../../ui/show-toast.ts";
import type { SaveOutcome } from "./engine/save-outcome.ts";

/** Says how a save ended. A conflict has a dialog of its own. */
export function showOutcome(outcome: SaveOutcome, isNew: boolean): void {
  switch (outcome.kind) {
    case "saved":
      showToast({ title: outcome.isNew ? "Article Saved!" : "Article Updated!" });
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
    case "failed":
      showFailure(outcome.message, isNew);
      break;
  }
}

/** Says that the form can not be saved as it is: something is missing, or something is not allowed. */
export function showInvalid(errors: FieldErrors<ArticleFields>, isNew: boolean): void {
  const messages = Object.values(errors).map((error) => String(error?.message ?? ""));
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

/** Says that a save stopped because it would have left a picture behind. */
export function showMissingPicture(isNew: boolean): void {
  showFailure("A picture could not be uploaded. Try again or remove it.", isNew);
}

function showFailure(description: string, isNew: boolean): void {
  const title = isNew ? "Error Saving Article" : "Error Updating Article";
  showToast({ title, description, variant: "destructive" });
}
