import { showToast } from "./show-toast.ts";

/** Puts a text on the clipboard and says whether that went well. `what`: how a sentence begins that names it. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: `${what} is on the clipboard` });
  } catch {
    showToast({
      title: "The browser did not let it be copied",
      description: "Select the text and copy it yourself.",
      variant: "destructive",
    });
  }
}
