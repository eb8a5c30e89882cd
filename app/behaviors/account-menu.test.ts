// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { accountMenu } from "./account-menu.ts";

let root: HTMLElement;
let button: HTMLElement;
let menu: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root">
      <button aria-haspopup="menu" aria-expanded="false">Account</button>
      <div hidden role="menu">
        <button role="menuitem" tabindex="-1" hidden>Admin Dashboard</button>
        <button role="menuitem" tabindex="-1">Account</button>
        <button role="menuitem" tabindex="-1">Settings</button>
        <button role="menuitem" tabindex="-1">Sign Out</button>
      </div>
    </div>
    <button id="elsewhere">Elsewhere</button>`;
  root = find("#root");
  button = find("[aria-haspopup]");
  menu = find("[role=menu]");
  accountMenu(root);
});

afterEach(() => {
  document.body.innerHTML = "";
});

test("the account menu opens on click, with focus on the first visible entry", () => {
  button.click();
  expect(menu.hidden).toBe(false);
  expect(button.ariaExpanded).toBe("true");
  expect(focused()).toBe("Account");
});

test("the account menu closes on a second click of its button", () => {
  button.click();
  button.click();
  expect(menu.hidden).toBe(true);
  expect(button.ariaExpanded).toBe("false");
});

test.each([
  ["ArrowDown", "Account"],
  ["ArrowUp", "Sign Out"],
])("%s on its button opens the account menu at %s", (key, entry) => {
  press(button, key);
  expect(menu.hidden).toBe(false);
  expect(focused()).toBe(entry);
});

test("arrow keys cycle through the account menu, Home and End go to its ends", () => {
  button.click();
  const seen = ["ArrowDown", "End", "ArrowDown", "ArrowUp", "Home"].map((key) => {
    press(document.activeElement, key);
    return focused();
  });
  expect(seen).toEqual(["Settings", "Sign Out", "Account", "Sign Out", "Account"]);
});

test("Escape closes the account menu and returns focus to its button", () => {
  button.click();
  press(document.activeElement, "Escape");
  expect(menu.hidden).toBe(true);
  expect(document.activeElement).toBe(button);
});

test("the space bar activates an entry of the account menu and closes it", () => {
  const chosen: string[] = [];
  menu.addEventListener("click", ({ target }) => chosen.push((target as Element).textContent));
  button.click();
  press(document.activeElement, " ");
  expect(chosen).toEqual(["Account"]);
  expect(menu.hidden).toBe(true);
  expect(document.activeElement).toBe(button);
});

test.each([
  ["a click outside", () => find("#elsewhere").dispatchEvent(bubbling("pointerdown"))],
  ["moving focus outside", () => find("#elsewhere").focus()],
  ["the Back button", () => window.dispatchEvent(new Event("pageshow"))],
])("%s closes the account menu", (_what, leave) => {
  button.click();
  leave();
  expect(menu.hidden).toBe(true);
});

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`nothing is ${selector}`);
  return element;
}

function focused(): string | undefined {
  return document.activeElement?.textContent;
}

function press(element: Element | null, key: string): void {
  element?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

function bubbling(type: string): Event {
  return new Event(type, { bubbles: true });
}
