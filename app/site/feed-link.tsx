import { feedPath } from "../domain/feeds/feed-format.ts";
import { useText } from "../page-context/use-text.tsx";

/** Link to the RSS feed of a list of articles. */
export function FeedLink({ path, name }: { path: string; name: string }) {
  const t = useText();
  return (
    <a
      href={feedPath(path, "rss")}
      type="application/rss+xml"
      className="no-print inline-flex min-h-9 items-center text-meta font-semibold text-quiet underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      RSS<span className="sr-only"> {t("feed of {name}", { name })}</span>
    </a>
  );
}
