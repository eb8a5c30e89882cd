/** Announces that the list has changed, with a button that shows the changes. */
export function ChangesNotice({ changed, onShow }: { changed: number; onShow: () => void }) {
  return (
    <div
      aria-live="polite"
      className="no-print sticky top-20 z-20 -mb-6 flex h-0 justify-center lg:top-7"
    >
      {changed > 0 && (
        <p className="-mt-5 flex h-9 items-center gap-3 lg:-mt-6 rounded-[3px] border border-field bg-paper pl-4 text-meta whitespace-nowrap shadow-lg">
          {changed === 1 ? "1 article changed" : `${changed} articles changed`}
          <button
            type="button"
            className="relative h-full px-4 font-semibold text-accent underline before:absolute before:inset-x-0 before:-inset-y-1"
            onClick={onShow}
          >
            Show
          </button>
        </p>
      )}
    </div>
  );
}
