import type { FieldErrors } from "react-hook-form";
import { showToast } from "../../ui/show-toast.ts";
import { MISMATCH } from "./form-schemas.ts";

/** Says in a toast too that the two passwords of a form differ, whatever else is wrong with it. */
export function tellMismatch(errors: FieldErrors<{ confirmation: string }>): void {
  if (errors.confirmation?.message === MISMATCH) {
    showToast({ title: MISMATCH, variant: "destructive" });
  }
}
