import { expect, test } from "vitest";
import { resolveAddress } from "./links.ts";

test.each([
  ["/2024/05/target/", "https://old.example/2024/05/target/"],
  ["../target/", "https://old.example/2024/05/target/"],
  ["target.html#part", "https://old.example/2024/05/page/target.html#part"],
  ["?p=721", "https://old.example/?p=721"],
  ["//cdn.example/a.jpg", "https://cdn.example/a.jpg"],
  ["__GHOST_URL__/target/", "https://old.example/target/"],
  ["__GHOST_URL__", "https://old.example/"],
])("writes %s in full", (address, full) => {
  expect(resolveAddress(address, "https://old.example/2024/05/page/")).toBe(full);
});

test.each([
  "#notes",
  "https://other.example/a",
  "mailto:desk@old.example",
  "tel:+15550100",
  "javascript:alert(1)",
  "example.org",
  "attachment 12",
  "",
])("leaves %s as it is", (address) => {
  expect(resolveAddress(address, "https://old.example/")).toBe(address);
});
