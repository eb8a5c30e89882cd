import { expect, test } from "vitest";
import { emptyFields } from "./article-fields.ts";
import { stageText } from "./article-stage.ts";

const draft = {
  live: null,
  fields: emptyFields(),
  isTrashed: false,
  wasLive: false,
  review: "draft",
} as const;
const live = {
  ...draft,
  live: { ...emptyFields(), publishedAt: "2024-03-05T03:05:00Z" },
  fields: { ...emptyFields(), publishedAt: "2024-03-05T03:05:00Z", title: "Flood" },
};

test.each([
  ["Draft", draft],
  ["Unpublished", { ...draft, wasLive: true }],
  ["In review", { ...draft, review: "review" as const }],
  ["In review", { ...draft, wasLive: true, review: "review" as const }],
  ["Ready to publish", { ...draft, review: "ready" as const }],
  [
    "Ready to publish",
    {
      ...draft,
      review: "ready" as const,
      accepted: { ...emptyFields(), publishedAt: "2024-03-05" },
    },
  ],
  [
    "Ready to publish, changed since it was accepted",
    { ...draft, review: "ready" as const, accepted: { ...emptyFields(), title: "Flood" } },
  ],
  [
    "Live, 1 change ready to publish, changed since it was accepted",
    { ...live, review: "ready" as const, accepted: live.live },
  ],
  ["In Trash", { ...draft, isTrashed: true, review: "review" as const }],
  ["Live, 1 change not published", live],
  ["Live, 1 change in review", { ...live, review: "review" as const }],
  ["Live, 1 change ready to publish", { ...live, review: "ready" as const }],
  ["Live", { ...live, fields: live.live, review: "review" as const }],
])("says where an article stands: %s", (text, stage) => {
  expect(stageText(stage, "UTC")).toBe(text);
});
