import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToastStore } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a toast dismisses itself after 5000 ms", () => {
  const store = createToastStore();
  store.show({ title: "Saved" });
  expect(store.current()).toMatchObject({ title: "Saved", variant: "default", duration: 5000 });
  vi.advanceTimersByTime(4999);
  expect(store.current()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeUndefined();
});

test("a toast with infinite duration stays until it is dismissed", () => {
  const store = createToastStore();
  const toast = store.show({ title: "Saving", duration: Number.POSITIVE_INFINITY });
  vi.advanceTimersByTime(1_000_000);
  expect(store.current()).toBeDefined();
  toast.dismiss();
  expect(store.current()).toBeUndefined();
});

test("a new toast replaces the previous one, whose handle has no effect any more", () => {
  const store = createToastStore();
  const first = store.show({ title: "First" });
  vi.advanceTimersByTime(4000);
  store.show({ title: "Second", variant: "destructive" });
  first.update({ title: "Late" });
  first.dismiss();
  vi.advanceTimersByTime(4000);
  expect(store.current()).toMatchObject({ title: "Second", variant: "destructive" });
});

test("updating a toast keeps it and restarts its timer", () => {
  const store = createToastStore();
  const toast = store.show({ title: "Saving" });
  vi.advanceTimersByTime(4000);
  toast.update({ title: "Saved" });
  vi.advanceTimersByTime(4000);
  expect(store.current()).toMatchObject({ id: toast.id, title: "Saved" });
});

test("the toast store notifies listeners of each change until they unsubscribe", () => {
  const store = createToastStore();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.show({ title: "One" }).dismiss();
  leave();
  store.show({ title: "Two" });
  expect(listener).toHaveBeenCalledTimes(2);
});
