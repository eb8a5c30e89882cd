// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate, type Text } from "yjs";
import { seedDocument } from "../../../editor/engine/seed-document.ts";
import { bindText } from "../../../ui/shared-text/bind-text.ts";
import { createTextSource } from "./text-source.ts";

const endings: (() => void)[] = [];

afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** A writer with a field for the title, and a colleague's document. */
function open(title: string, normalize?: (text: string) => string) {
  const seed = seedDocument(null, { title, slug: "harbor" });
  const [doc, other] = [new Doc(), new Doc()];
  for (const each of [doc, other]) applyUpdate(each, seed);
  const field = document.createElement("textarea");
  document.body.append(field);
  field.focus();
  const source = createTextSource(doc, "title");
  const unbind = bindText(field, source, normalize);
  endings.push(() => {
    unbind();
    field.remove();
  });
  let time = 0;
  const theirs = other.getText("title");

  function input(text: string, inputType = "insertText"): void {
    const { value, selectionStart, selectionEnd } = field;
    field.value = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
    field.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
    time += 10;
    const event = new InputEvent("input", { inputType, data: text });
    Object.defineProperty(event, "timeStamp", { value: time });
    field.dispatchEvent(event);
  }

  return {
    field,
    title: doc.getText("title"),
    input,
    theirs,
    place(start: number, end = start): void {
      field.setSelectionRange(start, end);
    },
    wait(ms: number): void {
      time += ms;
    },
    /** A colleague changes the title, and everybody gets everything. */
    meet(change: (text: Text) => void = () => undefined): void {
      change(theirs);
      applyUpdate(doc, encodeStateAsUpdate(other));
      applyUpdate(other, encodeStateAsUpdate(doc));
    },
    press(key: string, shiftKey = false): boolean {
      return field.dispatchEvent(
        new KeyboardEvent("keydown", { key, shiftKey, ctrlKey: true, cancelable: true }),
      );
    },
    compose(type: "compositionstart" | "compositionend"): void {
      field.dispatchEvent(new Event(type));
    },
  };
}

test("what two type at once both stays", () => {
  const { field, title, input, place, meet, theirs } = open("harbor");
  place(0);
  input("The ");
  meet((text) => text.insert(6, " today"));
  expect([field.value, title.toString(), theirs.toString()]).toEqual(
    Array(3).fill("The harbor today"),
  );
  expect(field.selectionStart).toBe(4);
});

test("cursor and selection stay with their words", () => {
  const { field, place, meet } = open("The old harbor");
  place(4, 7);
  meet((text) => text.insert(0, "Today: "));
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("old");
  meet((text) => text.insert(11, "very "));
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("old");
  meet((text) => text.delete(0, text.length));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 0]);
});

test("letters of a row of the same ones are those at the cursor", () => {
  const { input, place, meet, title } = open("aa");
  place(1);
  input("a");
  meet((text) => text.insert(1, "b"));
  expect(["abaa", "aaba"]).toContain(title.toString());
  place(0);
  input("a");
  meet((text) => text.insert(0, "c"));
  expect(title.toString()).toMatch(/^(ca|ac)/);
});

test("an input method is not disturbed, and what others write meanwhile is shown after it", () => {
  const { field, title, input, place, meet, compose } = open("harbor opens");
  place(7);
  compose("compositionstart");
  input("n");
  meet((text) => text.insert(0, "The "));
  field.setSelectionRange(7, 8);
  input("に", "insertCompositionText");
  expect([field.value, title.toString()]).toEqual(["harbor にopens", "The harbor にopens"]);
  meet((text) => text.insert(text.length, "!"));
  expect(field.value).toBe("harbor にopens");
  compose("compositionend");
  expect([field.value, title.toString()]).toEqual(Array(2).fill("The harbor にopens!"));
  expect(field.selectionStart).toBe(12);
});

test("undo and redo are of the writer's own words", () => {
  const { field, title, input, place, meet, press, wait } = open("harbor");
  place(6);
  for (const letter of " now") input(letter);
  meet((text) => text.insert(0, "The "));
  wait(2000);
  for (const letter of ", so") input(letter);
  expect(press("z")).toBe(false);
  expect(title.toString()).toBe("The harbor now");
  press("z");
  expect(field.value).toBe("The harbor");
  press("z");
  expect(field.value).toBe("The harbor");
  press("z", true);
  expect([field.value, field.selectionStart]).toEqual(["The harbor now", 14]);
  press("y");
  expect(title.toString()).toBe("The harbor now, so");
});

test("long typing is several steps", () => {
  const { title, input, place, press } = open("");
  place(0);
  for (let key = 0; key < 250; key += 1) input("x");
  press("z");
  expect(title.length).toBeGreaterThan(100);
  expect(title.length).toBeLessThan(250);
});

test("what a text may not hold is taken out of what is pasted", () => {
  const { field, title, input, place } = open("harbor", (text) =>
    text.replaceAll(/\s*\n\s*/g, " "),
  );
  place(6);
  input("\nopens\ntoday", "insertFromPaste");
  expect([field.value, title.toString()]).toEqual(Array(2).fill("harbor opens today"));
  expect(field.selectionStart).toBe(18);
});
