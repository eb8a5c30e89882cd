import Users from "lucide-react/icons/users";
import { useEffect, useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { watchArticle } from "./watch-article.ts";

/** Sticky bar that shows who else has the article open. */
export function PresenceBar({ copy }: { copy: WorkingCopy }) {
  const [others, setOthers] = useState<string[]>([]);

  // Joins the article's realtime channel.
  useEffect(() => watchArticle({ client: getBrowserClient(), copy, onOthers: setOthers }), [copy]);

  const presence = presenceText(others);
  return (
    <div
      aria-live="polite"
      className="no-print pointer-events-none sticky bottom-3 z-20 flex items-start"
    >
      {presence && (
        <p className="live-bar pointer-events-auto flex max-w-full items-center gap-2 border border-field bg-paper px-3 py-1.5 text-meta shadow-lg">
          <Users aria-hidden size={15} className="shrink-0 text-quiet" />
          <span className="min-w-0 break-words">{presence}</span>
        </p>
      )}
    </div>
  );
}

const MAX_NAMES = 2;

/** 'Ada is also editing this article'. Empty without names. */
export function presenceText(names: readonly string[]): string {
  if (names.length === 0) return "";
  const left = names.length - MAX_NAMES;
  const parts = names.slice(0, MAX_NAMES);
  if (left > 0) parts.push(left === 1 ? "1 other" : `${left} others`);
  const last = parts.at(-1) ?? "";
  const who = parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
  return `${who} ${names.length === 1 ? "is" : "are"} also editing this article`;
}
