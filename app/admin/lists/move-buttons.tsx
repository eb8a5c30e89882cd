import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ReactNode } from "react";

/** Buttons that move an item of a list up and down. */
export function MoveButtons({
  name,
  place,
  count,
  onMove,
}: {
  name: string;
  /** Position in the list, from 0. */
  place: number;
  /** Number of items. */
  count: number;
  onMove: (to: number) => void;
}) {
  return (
    <>
      <RowButton label={`Move ${name} up`} isOff={place === 0} onClick={() => onMove(place - 1)}>
        <ArrowUp aria-hidden size={18} />
      </RowButton>
      <RowButton
        label={`Move ${name} down`}
        isOff={place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <ArrowDown aria-hidden size={18} />
      </RowButton>
    </>
  );
}

/** An icon button in a row of a list. Not disabled at the ends of the list, where it would lose the focus. */
export function RowButton({
  label,
  isOff = false,
  onClick,
  children,
}: {
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      className="grid size-9 shrink-0 place-items-center rounded-control hover:bg-tint aria-disabled:opacity-40 pointer-coarse:size-11"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
