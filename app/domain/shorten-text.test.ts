import { expect, test } from "vitest";
import { shortenText } from "./shorten-text.ts";

test("truncates a text between words and never within a character", () => {
  expect(shortenText(" Writes about\n\nthe sea. ", 21)).toBe("Writes about the sea.");
  expect(shortenText("Writes about the sea.", 20)).toBe("Writes about the…");
  expect(shortenText("Writes about the sea.", 16)).toBe("Writes about the…");
  expect(shortenText("Writes, and reads.", 9)).toBe("Writes…");
  expect(shortenText("海海海海", 3)).toBe("海海海…");
  expect(shortenText("🌊🌊", 3)).toBe("🌊…");
});
