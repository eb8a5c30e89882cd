// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { NEXT_TOAST_KEY } from "./next-page-toast.ts";
import {
  keepToastForNextPage,
  showToast,
  showToastOfLastPage,
  showToastOnNextPage,
} from "./show-toast.ts";

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = `<div id="toast"></div>`;
});

afterEach(() => {
  window.dispatchEvent(new Event("pageshow"));
  document.body.innerHTML = "";
});

test("a toast for the next page is shown there, once", () => {
  showToastOnNextPage({ title: "Signed out successfully" });
  expect(shown()).toBe("");
  showToastOfLastPage();
  expect(shown()).toBe("Signed out successfully");
  expect(sessionStorage.getItem(NEXT_TOAST_KEY)).toBeNull();
});

test("a page that is left keeps its toast for the next one", () => {
  showToast({ title: "Login Successful" });
  keepToastForNextPage();
  document.body.innerHTML = `<div id="toast"></div>`;
  showToastOfLastPage();
  expect(shown()).toBe("Login Successful");
});

test("a toast that comes while the page is being left is shown on the next one too", () => {
  keepToastForNextPage();
  showToast({ title: "Login Successful", description: "Welcome back!" });
  expect(shown()).toBe("Login SuccessfulWelcome back!");
  expect(sessionStorage.getItem(NEXT_TOAST_KEY)).toContain("Welcome back!");
});

test("a page that the Back button shows again keeps no toasts for others", () => {
  keepToastForNextPage();
  window.dispatchEvent(new Event("pageshow"));
  sessionStorage.clear();
  showToast({ title: "Copied" });
  expect(sessionStorage.getItem(NEXT_TOAST_KEY)).toBeNull();
});

test.each(["{", "null", "3", '{"title":3}', "[]"])("ignores %s in the storage", (stored) => {
  sessionStorage.setItem(NEXT_TOAST_KEY, stored);
  showToastOfLastPage();
  expect(document.getElementById("toast")?.childElementCount).toBe(0);
});

function shown(): string | undefined {
  return document.getElementById("toast")?.querySelector(".toast > div")?.textContent ?? "";
}
