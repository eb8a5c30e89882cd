import type { DividerBlock } from "../../domain/content.ts";

export const dividerFixture: DividerBlock = { type: "divider", children: [] };
