import { showToastOfLastPage } from "../ui/show-toast.ts";

/** Shows the toast that the page before left for this one. */
export function toasts(): void {
  showToastOfLastPage();
}
