import { toIsoDate } from "../domain/dates.ts";

/** Time of an article with its date as `children`; the browser says how long ago it was within 24 hours. */
export function ArticleTime({
  value,
  className,
  children,
}: {
  value: string | null;
  className?: string;
  children: string;
}) {
  return (
    <time className={className} dateTime={toIsoDate(value)} data-behavior="relative-time">
      {children}
    </time>
  );
}
