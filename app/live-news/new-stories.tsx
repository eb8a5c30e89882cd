import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { followNewStories } from "./follow-new-stories.ts";
import { newStoriesText } from "./new-stories-text.ts";

/** When the newest story of the page appeared (ms since 1970), where that is known. */
type Newest = number | undefined;

/** Says that stories have appeared since the front page was loaded, and shows them when the reader wants to. */
export function NewStories({ newest }: { newest: Newest | Promise<Newest> }) {
  const [count, setCount] = useState(0);
  const { revalidate } = useRevalidator();
  // The stream of the site.
  useEffect(() => {
    const ending = new AbortController();
    Promise.resolve(newest).then((known) => followNewStories(known, setCount, ending.signal));
    return () => ending.abort();
  }, [newest]);

  function show(): void {
    setCount(0);
    void revalidate();
    // The button goes; what it brought is at the top.
    document.getElementById("content")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  return (
    <div className="no-print sticky top-14 z-20 flex h-0 justify-center" aria-live="polite">
      {count > 0 && (
        <p className="mt-1 flex h-11 items-center gap-3 rounded-[3px] border border-field bg-paper pl-4 text-meta whitespace-nowrap shadow-lg">
          {newStoriesText(count)}
          <button
            type="button"
            className="h-full px-4 font-semibold text-accent underline"
            onClick={show}
          >
            Show
          </button>
        </p>
      )}
    </div>
  );
}
