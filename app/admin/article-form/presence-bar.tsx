import Users from "lucide-react/icons/users";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useAuth } from "../../auth/use-auth.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import type { OthersWords } from "./presence/others-words.ts";
import { OthersWordsBar } from "./presence/others-words-bar.tsx";
import type { Person, Presence } from "./presence/presence.ts";
import { joinNames, presenceNews } from "./presence/presence-news.ts";
import { watchArticle } from "./watch-article.ts";

/** Sticky bar that shows who else has the article open. */
export function PresenceBar({
  copy,
  presence,
  words,
  onNotes,
}: {
  copy: WorkingCopy;
  presence: Presence;
  words: OthersWords;
  /** Called when notes on the article may have changed. */
  onNotes: () => void;
}) {
  const isSignedIn = useAuth().user !== null;
  // Joins the article's realtime channel, which takes nobody without a session.
  useEffect(
    () =>
      isSignedIn
        ? watchArticle({ client: getBrowserClient(), copy, presence, onNotes })
        : undefined,
    [isSignedIn, copy, presence, onNotes],
  );

  const people = useSyncExternalStore(presence.subscribe, presence.people);
  const text = presenceText(people.map(({ name }) => name));
  return (
    <div className="no-print pointer-events-none sticky bottom-3 z-20 flex flex-wrap items-end gap-2">
      {text && (
        <p className="live-bar pointer-events-auto flex max-w-full items-center gap-2 border border-field bg-paper px-3 py-1.5 text-meta shadow-lg">
          <Users aria-hidden size={15} className="shrink-0 text-quiet" />
          <span className="min-w-0 break-words">{text}</span>
        </p>
      )}
      <OthersWordsBar words={words} />
      <PresenceNews people={people} />
    </div>
  );
}

/** A connection that is lost for a moment is no news. */
const SETTLED_MS = 4000;

/** Tells screen readers who comes and goes. */
function PresenceNews({ people }: { people: readonly Person[] }) {
  const [news, setNews] = useState("");
  const told = useRef<readonly Person[]>([]);
  // Waits until nobody has come or gone for a while.
  useEffect(() => {
    const timer = setTimeout(() => {
      setNews(presenceNews(told.current, people));
      told.current = people;
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [people]);
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}

/** 'Ada is also editing this article'. Empty without names. */
export function presenceText(names: readonly string[]): string {
  if (names.length === 0) return "";
  return `${joinNames(names)} ${names.length === 1 ? "is" : "are"} also editing this article`;
}
