import type { ArticleFlags } from "../../domain/newsroom/staff-article.ts";
import { moveFocusOnUnmount } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { ActionMenu } from "../../ui/controls/action-menu.tsx";

const CHANGES: { label: string; flags: ArticleFlags }[] = [
  { label: "Set featured", flags: { isFeatured: true } },
  { label: "Unset featured", flags: { isFeatured: false } },
  { label: "Set trending", flags: { isPopular: true } },
  { label: "Unset trending", flags: { isPopular: false } },
];

/** Sticky bar with bulk actions for the selected articles. */
export function SelectionBar({
  count,
  isBusy,
  onFlag,
  onDelete,
  onClear,
}: {
  count: number;
  isBusy: boolean;
  onFlag: (flags: ArticleFlags) => void;
  onDelete: () => void;
  onClear: () => void;
}) {
  if (count === 0) return null;
  return (
    <section
      ref={moveFocusOnUnmount}
      aria-label="Selected articles"
      className="selection-bar sticky bottom-3 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border border-field border-t-4 border-t-ink bg-paper px-4 py-3 shadow-lg"
    >
      <p role="status" className="font-semibold">
        {count} selected
      </p>
      <Button type="button" look="outline" className="mr-auto" onClick={onClear}>
        Clear
      </Button>
      <ActionMenu
        label="Change"
        isDisabled={isBusy}
        actions={CHANGES.map(({ label, flags }) => ({ label, onChoose: () => onFlag(flags) }))}
      />
      <Button type="button" look="danger" disabled={isBusy} onClick={onDelete}>
        Delete
      </Button>
    </section>
  );
}
