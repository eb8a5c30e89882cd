import { expect, test } from "vitest";
import { setStylesAside } from "./set-styles-aside.ts";

test.each([
  [
    "a style keeps its text under another name",
    '<b style="a:b">x</b>',
    '<b data-style="a:b">x</b>',
  ],
  ["in any spelling", "<b\nSTYLE = 'a' class=x>", "<b\ndata-style = 'a' class=x>"],
  [
    "words and other attributes stay",
    '<b title="style=">style="a"</b>',
    '<b title="style=">style="a"</b>',
  ],
  ["a style sheet goes", "a<style media=x><!-- p > b {} --></style >b", "ab"],
  ["also one that does not end", "a<style>p{}", "a"],
  ["a comment begins none", "<!-- <style> -->a<p style>b", "<!-- <style> -->a<p data-style>b"],
])("%s", (_, html, expected) => {
  expect(setStylesAside(html)).toBe(expected);
});
