import Highlighter from "lucide-react/icons/highlighter";
import { useSyncExternalStore } from "react";
import type { TextColumn } from "../../../editor/engine/shared-document.ts";
import type { Contribution, OthersWords } from "./others-words.ts";

const LABELS: Record<TextColumn, string> = {
  title: "title",
  slug: "slug",
  excerpt: "excerpt",
  image_alt: "alternative text",
  image_caption: "image caption",
  sponsor: "sponsor",
  seo_title: "search headline",
  seo_description: "search description",
  social_title: "sharing headline",
  social_description: "sharing text",
};

/** Marks on demand what others wrote since the last look, and names them. Shows nothing where they wrote nothing. */
export function OthersWordsBar({ words }: { words: OthersWords }) {
  const contributions = useSyncExternalStore(words.subscribe, words.contributions);
  const isShown = useSyncExternalStore(words.subscribe, words.isShown);
  if (contributions.length === 0) return null;
  return (
    <div className="live-bar pointer-events-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 border border-field bg-paper px-3 text-meta shadow-lg">
      <button
        type="button"
        aria-pressed={isShown}
        className="others-words-button flex min-h-8 items-center gap-2 font-semibold"
        onClick={() => words.show(!isShown)}
      >
        <Highlighter aria-hidden size={15} className="shrink-0" />
        {words.isFirstLook ? "What others wrote" : "New from others"}
      </button>
      {isShown && (
        <ul className="flex min-w-0 flex-wrap gap-x-3 pb-1">
          {contributions.map((each) => (
            <li key={each.userId} className="field-writer" data-writer={each.color}>
              {contributionText(each)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** 'Ada: 12 words, title'. */
export function contributionText({ name, words, columns }: Contribution): string {
  const parts = [
    ...(words > 0 ? [words === 1 ? "1 word" : `${words} words`] : []),
    ...columns.map((column) => LABELS[column]),
  ];
  return `${name}: ${parts.join(", ") || "spaces and signs"}`;
}
