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

test("a toast that is shown when the page is left is shown on the next one, once", () => {
  showToast({ title: "Login Successful", description: "Welcome back!" });
  leave();
  carryToasts();
  expect(shown()).toBe("Login SuccessfulWelcome back!");
  expect(sessionStorage.getItem(NEXT_TOAST_KEY)).toBeNull();
});

test("a page that is left without a toast leaves none to the next one", () => {
  showToast({ title: "Copied" }).dismiss();
  leave();
  carryToasts();
  expect(shown()).toBe("");
});

test("a toast is not shown to a reader who comes back half a minute later", () => {
  vi.useFakeTimers();
  showToast({ title: "Signed out successfully" });
  leave();
  vi.setSystemTime(Date.now() + 31_000);
  carryToasts();
  expect(shown()).toBe("");
});

test("a failure is carried to the next page only where it is meant for it", () => {
  showToast({ title: "Error fetching data", variant: "destructive" });
  leave();
  carryToasts();
  expect(shown()).toBe("");
  showToast({ title: "Error signing out", variant: "destructive", isForNextPage: true });
  leave();
  carryToasts();
  expect(shown()).toBe("Error signing out");
});

test("a destructive toast interrupts screen readers, another one waits", () => {
  showToast({ title: "Error signing out", variant: "destructive" });
  expect(document.getElementById("toast")?.ariaLive).toBe("assertive");
  showToast({ title: "Signed out successfully" });
  expect(document.getElementById("toast")?.ariaLive).toBe("polite");
});

test.each(["{", "null", "3", '{"title":3}', '{"title":"x"}', "[]"])(
  "the toast of a page before is ignored where the storage holds %s",
  (stored) => {
    sessionStorage.setItem(NEXT_TOAST_KEY, stored);
    carryToasts();
    expect(shown()).toBe("");
  },
);

/** The document that follows has a region of its own. */
function leave(): void {
  window.dispatchEvent(new Event("pagehide"));
  document.body.innerHTML = `<div id="toast"></div>`;
}

function shown(): string | undefined {
  return document.getElementById("toast")?.querySelector(".toast > div")?.textContent ?? "";
}
