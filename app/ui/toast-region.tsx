import type { ToastText } from "./toast-store.ts";

/**
 * Live region for toasts (`show-toast.ts`), once on every page. While a dialog or a bar at the bottom is open it
 * moves to the top, away from their buttons. `toast` is shown without scripts, which then show it as any other.
 */
export function ToastRegion({ label, toast }: { label: string; toast?: ToastText | undefined }) {
  return (
    <section
      aria-label={label}
      className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-60 flex justify-end in-[body:has(.modal[data-open],.selection-bar)]:top-4 in-[body:has(.modal[data-open],.selection-bar)]:bottom-auto"
    >
      <div id="toast" role="status" aria-live="polite" className="w-full max-w-sm">
        {toast && (
          <div className={toast.variant === "destructive" ? "toast toast-destructive" : "toast"}>
            <div>
              <p className="toast-title">{toast.title}</p>
              {toast.description && <p className="toast-description">{toast.description}</p>}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
