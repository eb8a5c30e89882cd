import { expect, test } from "vitest";
import { alignBlocks } from "./align-blocks.ts";

test("aligns a list of 140,000 blocks with one that shares a block in its middle", () => {
  const blocks = (keys: string[]) => keys.map((key) => ({ key, text: "" }));
  const many = Array.from({ length: 140_000 }, (_, index) => `a${index}`);
  const pairs = alignBlocks(
    blocks([...many, "shared", "end"]),
    blocks(["other", "shared", "other end"]),
  );
  expect(pairs).toHaveLength(140_004);
  expect(pairs).toContainEqual({ before: 140_000, after: 1 });
});
