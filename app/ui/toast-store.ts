/** A message that comes up for a moment. */
export type Toast = {
  id: number;
  title: string;
  description?: string;
  variant: "default" | "destructive";
  /** Milliseconds until it goes by itself; Infinity to stay until it is dismissed. */
  duration: number;
  /** Whether it is shown on the next page as well when this one is left, though it is destructive. */
  isForNextPage?: boolean;
};

export type ToastContent = Pick<Toast, "title"> & Partial<Omit<Toast, "id">>;

const DEFAULT_DURATION_MS = 5000;

/** Holds one toast at most: a new one takes the place of the one before. */
export function createToastStore() {
  let current: Toast | undefined;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(toast: Toast | undefined): void {
    current = toast;
    clearTimeout(timer);
    if (toast && Number.isFinite(toast.duration))
      timer = setTimeout(() => dismiss(toast.id), toast.duration);
    for (const listener of listeners) listener();
  }

  function dismiss(id: number): void {
    if (current?.id === id) set(undefined);
  }

  return {
    /** Shows a toast; what it returns changes or dismisses this one, and does nothing once it is gone. */
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
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
