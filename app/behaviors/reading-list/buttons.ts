import { authStore } from "../../auth/auth-store.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { FOR_YOU_PATH } from "../../domain/pages/page-paths.ts";
import { READING_LIST_KEY } from "../../domain/reading-list/device-key.ts";
import {
  createEntry,
  ENTRY_KINDS,
  type Entry,
  type EntryKind,
  isSameEntry,
} from "../../domain/reading-list/entry.ts";
import { whenActivated } from "../../ui/browser-conditions.ts";
import { showToast } from "../../ui/show-toast.ts";
import { pageText } from "../page-texts.ts";
import { openList } from "./open-list.ts";

/**
 * Button that adds what its `data-kind`, `data-key` and `data-name` say to the reader's list, and removes it again.
 * The article of the page, which the reader can save, is listed as read.
 */
export function listButton(button: HTMLElement): void {
  const entry = readEntry(button);
  if (!entry) return;
  let changes = 0;

  async function show(): Promise<void> {
    const seen = changes;
    // Without an answer, it is shown as not pressed: pressing it says what is wrong.
    const entries = await (await openList()).entries().catch(() => []);
    if (seen !== changes || !entry) return;
    setPressed(entries.some((each) => isSameEntry(each, entry)));
  }

  async function change(): Promise<void> {
    changes += 1;
    const isPressed = button.ariaPressed !== "true";
    setPressed(isPressed);
    try {
      const list = await openList();
      const { kind, key, name } = entry as Entry;
      await (isPressed ? list.add(createEntry(kind, key, name)) : list.remove(kind, [key]));
      showToast({
        title: resultText(kind, name, isPressed),
        ...(isPressed && { action: { label: pageText("Show list"), onPress: showList } }),
      });
    } catch (error) {
      setPressed(!isPressed);
      showToast({
        title: pageText(isPressed ? "Not Saved" : "Not Removed"),
        description: failureMessage(error),
        variant: "destructive",
      });
    }
  }

  function setPressed(isPressed: boolean): void {
    button.ariaPressed = String(isPressed);
    delete button.dataset.waits;
  }

  button.addEventListener("click", () => void change());
  if (entry.kind === "saved") whenActivated(() => void recordReading(entry.key));
  followList(button, () => void show().catch(() => setPressed(false)));
}

function showList(): void {
  location.assign(FOR_YOU_PATH);
}

function resultText(kind: EntryKind, name: string, isPressed: boolean): string {
  if (kind === "saved")
    return pageText(isPressed ? "Saved for Later" : "Removed from Saved Articles");
  return pageText(isPressed ? "You Follow {name} Now" : "You No Longer Follow {name}", { name });
}

function readEntry({ dataset }: HTMLElement): Entry | undefined {
  const kind = ENTRY_KINDS.find((known) => known === dataset.kind);
  return kind && createEntry(kind, dataset.key ?? "", dataset.name);
}

/** Lists an article as read. Nobody asked for it now, so a failure is not shown. */
async function recordReading(id: string): Promise<void> {
  try {
    const list = await openList();
    if (await list.hasHistory()) await list.add(createEntry("read", id));
  } catch {
    // The next article is another try.
  }
}

/**
 * Calls back now, and when the list may be another one: somebody signs in or out, another tab changes it, or the
 * browser shows the page again as it was left.
 */
export function followList(element: HTMLElement, show: () => void): void {
  let userId = authStore.get().user?.id;
  const stop = authStore.subscribe(() => {
    if (!element.isConnected) return stop();
    const { user, isLoading } = authStore.get();
    if (isLoading || user?.id === userId) return;
    userId = user?.id;
    show();
  });
  window.addEventListener("storage", ({ key }) => {
    if (key === READING_LIST_KEY) show();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) show();
  });
  show();
}
