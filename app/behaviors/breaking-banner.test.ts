// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { breakingBanner } from "./breaking-banner.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-28T10:00:00Z") }));
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

function openPage(id: number): HTMLElement {
  document.body.innerHTML = `<section data-banner="${id}" data-ends-at="2026-11-28T11:00:00Z">
    <p>Breaking The bridge is closed</p><button></button><div role="status"></div></section>
    <main id="content" tabindex="-1"></main>`;
  const banner = document.querySelector("section");
  if (!banner) throw new Error("no banner");
  breakingBanner(banner);
  vi.advanceTimersByTime(1000);
  return banner;
}

const announced = (banner: HTMLElement) => banner.querySelector("[role=status]")?.textContent;

test("a banner is announced on the first page, on no other, and another banner is announced again", () => {
  expect(announced(openPage(1))).toBe("Breaking The bridge is closed");
  expect(announced(openPage(1))).toBe("");
  expect(announced(openPage(2))).toBe("Breaking The bridge is closed");
});

test("a banner that is dismissed is hidden, and the focus moves to the content", () => {
  const banner = openPage(1);
  banner.querySelector("button")?.click();
  expect(banner.hidden).toBe(true);
  expect(document.activeElement?.id).toBe("content");
  expect(localStorage.getItem("broadsheet-banner")).toBe("1 dismissed");
});

test("a banner on an open page is hidden when it ends", () => {
  const banner = openPage(1);
  vi.advanceTimersByTime(3_500_000);
  expect(banner.hidden).toBe(false);
  vi.advanceTimersByTime(100_000);
  expect(banner.hidden).toBe(true);
});
