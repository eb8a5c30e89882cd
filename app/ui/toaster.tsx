import { clsx } from "clsx";
import { useSyncExternalStore } from "react";
import { Glyph } from "./glyph.tsx";
import { createToastStore, type ToastContent } from "./toast-store.ts";

const store = createToastStore();
const noToast = () => undefined;

/** Shows a toast on the page; what it returns changes or dismisses it. */
export function showToast(content: ToastContent) {
  return store.show(content);
}

/**
 * The place where the toast comes up; once on every page. While a dialog is open that is above, away from the
 * dialog's buttons. Screen readers hear of it without losing their place.
 */
export function Toaster() {
  const toast = useSyncExternalStore(store.subscribe, store.current, noToast);
  const isDestructive = toast?.variant === "destructive";
  return (
    <section
      aria-label="Notifications"
      className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-60 flex justify-end in-[body:has(.modal[data-open])]:top-4 in-[body:has(.modal[data-open])]:bottom-auto"
    >
      <div
        role="status"
        aria-live={isDestructive ? "assertive" : "polite"}
        className="w-full max-w-sm"
      >
        {toast && (
          <div
            key={toast.id}
            className={clsx(
              "toast pointer-events-auto flex items-start gap-3 rounded-[3px] border p-4 shadow-lg",
              isDestructive
                ? "border-accent bg-accent text-on-accent"
                : "border-field bg-paper text-ink",
            )}
          >
            <div className="grow">
              <p className="font-semibold">{toast.title}</p>
              {toast.description && <p className="text-meta">{toast.description}</p>}
            </div>
            <button
              type="button"
              aria-label="Dismiss"
              className="-m-2 grid size-10 shrink-0 place-items-center"
              onClick={() => store.dismiss(toast.id)}
            >
              <Glyph name="close" size={18} />
            </button>
          </div>
        )}
      </div>
    </section>
  );
}
