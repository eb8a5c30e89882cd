import { showToast } from "./show-toast.ts";

/** Copies a text to the clipboard and shows the result in a toast. `what` names the text, for example "Link". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: `${what} Copied` });
  } catch {
    showToast({
      title: "Error Copying",
      description: "Your browser blocked it. Select the text and copy it manually.",
      variant: "destructive",
    });
  }
}
