// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { sideMenu } from "./side-menu.ts";

let menu: HTMLDialogElement;

beforeEach(() => {
  document.body.innerHTML = `
    <button id="toggle" command="show-modal" commandfor="side-menu">Menu</button>
    <dialog id="side-menu">
      <button id="close" command="close" commandfor="side-menu">Close</button>
      <a href="#world"><span>World</span></a>
      <button data-action="sign-out">Sign Out</button>
      <p>Nothing to press</p>
    </dialog>`;
  menu = find("dialog") as HTMLDialogElement;
  sideMenu(menu);
});

afterEach(() => {
  document.body.innerHTML = "";
});

test("the side menu opens and closes by its buttons without support for the command attribute", () => {
  find("#toggle").click();
  expect(menu.open).toBe(true);
  find("#close").click();
  expect(menu.open).toBe(false);
});

test.each(["a span", "[data-action]", "dialog"])(
  "a click on %s closes the side menu",
  (selector) => {
    menu.showModal();
    find(selector).click();
    expect(menu.open).toBe(false);
  },
);

test("a click beside the entries leaves the side menu open", () => {
  menu.showModal();
  find("p").click();
  expect(menu.open).toBe(true);
});

test("the side menu is closed on a page restored from the back-forward cache", () => {
  menu.showModal();
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(menu.open).toBe(true);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(menu.open).toBe(false);
});

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`nothing is ${selector}`);
  return element;
}
