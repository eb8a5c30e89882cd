/**
 * Notice that articles have been published since the front page was loaded, with a link that shows them. Hidden until
 * the browser is notified of some.
 */
export function NewArticlesNotice({ newest }: { newest: number | undefined }) {
  return (
    <div
      className="no-print sticky top-14 z-20 flex h-0 justify-center"
      aria-live="polite"
      data-behavior="new-articles"
      data-newest={newest}
    >
      <p
        hidden
        className="mt-1 flex h-11 items-center gap-3 rounded-[3px] border border-field bg-paper pl-4 text-meta whitespace-nowrap shadow-lg"
      >
        <span />
        <a href="/" className="flex h-full items-center px-4 font-semibold text-accent underline">
          Show
        </a>
      </p>
    </div>
  );
}
