import { expect, test } from "vitest";
import { neutralizeStyles } from "./styles.ts";

test.each([
  ["renames style attributes", '<b style="a:b">x</b>', '<b data-style="a:b">x</b>'],
  [
    "renames style attributes in any spelling",
    "<b\nSTYLE = 'a' class=x>",
    "<b\ndata-style = 'a' class=x>",
  ],
  [
    "keeps text and other attributes",
    '<b title="style=">style="a"</b>',
    '<b title="style=">style="a"</b>',
  ],
  ["removes style elements", "a<style media=x><!-- p > b {} --></style >b", "ab"],
  ["removes an unclosed style element", "a<style>p{}", "a"],
  [
    "ignores style elements in comments",
    "<!-- <style> -->a<p style>b",
    "<!-- <style> -->a<p data-style>b",
  ],
])("neutralizeStyles %s", (_, html, expected) => {
  expect(neutralizeStyles(html)).toBe(expected);
});
