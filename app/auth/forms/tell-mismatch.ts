import type { FieldErrors } from "react-hook-form";
import { showToast } from "../../ui/toaster.tsx";
import { MISMATCH } from "./form-schemas.ts";

/** Says it aloud when the only thing wrong with a form is that its two passwords differ. */
export function tellMismatch(errors: FieldErrors<{ confirmation: string }>): void {
  if (errors.confirmation?.message === MISMATCH) {
    showToast({ title: MISMATCH, variant: "destructive" });
  }
}
