/** A short message. */
export type Toast = {
  id: number;
  title: string;
  description?: string;
  variant: "default" | "destructive";
  /** Milliseconds until it is dismissed; Infinity for never. */
  duration: number;
  /** A button that takes back what the toast reports. Not shown on the next page. */
  action?: { label: string; onPress: () => void };
  /** Shows a destructive toast on the next page too when this page is left. */
  isForNextPage?: boolean;
};

export type ToastContent = Pick<Toast, "title"> & Partial<Omit<Toast, "id">>;

/** A toast without functions, which can be passed on as text. */
export type ToastText = Pick<Toast, "title"> & {
  description?: string | undefined;
  variant?: Toast["variant"] | undefined;
};

export const DEFAULT_DURATION_MS = 5000;

/** Holds at most one toast; a new one replaces the previous one. */
export function createToastStore() {
  let current: Toast | undefined;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endsAt = 0;
  const listeners = new Set<() => void>();

  function set(toast: Toast | undefined): void {
    current = toast;
    clearTimeout(timer);
    endsAt = Date.now() + (toast?.duration ?? 0);
    if (toast && Number.isFinite(toast.duration))
      timer = setTimeout(() => dismiss(toast.id), toast.duration);
    for (const listener of listeners) listener();
  }

  function dismiss(id: number): void {
    if (current?.id === id) set(undefined);
  }

  return {
    /** Shows a toast. The returned functions have no effect once it was dismissed or replaced. */
    show(content: ToastContent) {
      lastId += 1;
      const id = lastId;
      set({ variant: "default", duration: DEFAULT_DURATION_MS, ...content, id });
      return {
        id,
        update(change: Partial<ToastContent>) {
          if (current?.id === id) set({ ...current, ...change, id });
        },
        dismiss: () => dismiss(id),
      };
    },
    dismiss,
    current: () => current,
    /** Time at which the toast is dismissed, in milliseconds; Infinity for never. */
    endsAt: () => endsAt,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
