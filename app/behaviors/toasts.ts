import { carryToasts } from "../ui/show-toast.ts";

/** Shows the toast of the page before, and leaves that of this page to the next one. */
export function toasts(): void {
  carryToasts();
}
