// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NEXT_TOAST_KEY } from "./next-page-toast.ts";
import { carryToasts, showToast } from "./show-toast.ts";

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = `<div id="toast"></div>`;
  carryToasts();
});

afterEach(() => {
  vi.useRealTimers();
  showToast({ title: "" }).dismiss();
  document.body.innerHTML = "";
});

test("a toast that is visible when the page is left is shown once on the next page", () => {
  showToast({ title: "Login Successful", description: "Welcome back!" });
  leave();
  carryToasts();
  expect(shown()).toBe("Login SuccessfulWelcome back!");
  expect(sessionStorage.getItem(NEXT_TOAST_KEY)).toBeNull();
});

test("leaving a page without a toast shows none on the next page", () => {
  showToast({ title: "Copied" }).dismiss();
  leave();
  carryToasts();
  expect(shown()).toBe("");
});

test("a toast lives five seconds in all, on however many pages", () => {
  vi.useFakeTimers();
  showToast({ title: "Signed out successfully" });
  for (let page = 1; page <= 4; page += 1) {
    vi.advanceTimersByTime(1000);
    leave();
    carryToasts();
    expect(shown()).toBe("Signed out successfully");
  }
  vi.advanceTimersByTime(999);
  expect(shown()).toBe("Signed out successfully");
  vi.advanceTimersByTime(1);
  expect(shown()).toBe("");
});

test("a toast whose time ended while the next page loaded is not shown there", () => {
  vi.useFakeTimers();
  showToast({ title: "Signed out successfully" });
  leave();
  vi.setSystemTime(Date.now() + 5000);
  carryToasts();
  expect(shown()).toBe("");
});

test("a toast without an end is shown five seconds longer on the next page", () => {
  vi.useFakeTimers();
  showToast({ title: "Uploading", duration: Number.POSITIVE_INFINITY });
  vi.advanceTimersByTime(60_000);
  leave();
  carryToasts();
  vi.advanceTimersByTime(4999);
  expect(shown()).toBe("Uploading");
  vi.advanceTimersByTime(1);
  expect(shown()).toBe("");
});

test("a destructive toast is shown on the next page only with isForNextPage", () => {
  showToast({ title: "Error fetching data", variant: "destructive" });
  leave();
  carryToasts();
  expect(shown()).toBe("");
  showToast({ title: "Error signing out", variant: "destructive", isForNextPage: true });
  leave();
  carryToasts();
  expect(shown()).toBe("Error signing out");
});

test("a destructive toast is announced assertively, others politely", () => {
  showToast({ title: "Error signing out", variant: "destructive" });
  expect(document.getElementById("toast")?.ariaLive).toBe("assertive");
  showToast({ title: "Signed out successfully" });
  expect(document.getElementById("toast")?.ariaLive).toBe("polite");
});

test.each(["{", "null", "3", '{"title":3}', '{"title":"x"}', "[]"])(
  "an invalid stored toast is ignored: %s",
  (stored) => {
    sessionStorage.setItem(NEXT_TOAST_KEY, stored);
    carryToasts();
    expect(shown()).toBe("");
  },
);

test("the button of a toast does its action once, closes the toast, and is not shown on the next page", () => {
  const onPress = vi.fn();
  const content = { title: "Article Deleted", action: { label: "Undo", onPress } };
  const button = () => document.querySelector<HTMLButtonElement>(".toast-action");
  showToast(content);
  expect(button()?.textContent).toBe("Undo");
  button()?.click();
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(shown()).toBe("");
  showToast(content);
  leave();
  carryToasts();
  expect(shown()).toBe("Article Deleted");
  expect(button()).toBeNull();
});

test("a toast that the server put into the page replaces one of the page before", () => {
  showToast({ title: "Login Successful" });
  leave();
  document.body.innerHTML = `<div id="toast"><div class="toast"><div><p class="toast-title">Name Saved</p></div></div></div>`;
  carryToasts();
  expect(shown()).toBe("Name Saved");
  expect(sessionStorage.getItem(NEXT_TOAST_KEY)).toBeNull();
});

/** Leaves the page; the next document has its own toast region. */
function leave(): void {
  window.dispatchEvent(new Event("pagehide"));
  document.body.innerHTML = `<div id="toast"></div>`;
}

function shown(): string | undefined {
  return document.getElementById("toast")?.querySelector(".toast > div")?.textContent ?? "";
}
