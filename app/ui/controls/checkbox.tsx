/** Chosen, not chosen, or some of several. The target is larger than the box, for fingers. */
export function Checkbox({
  label,
  text,
  isChecked,
  isPartly = false,
  onChange,
}: {
  /** Said by screen readers; begins with the text, where there is one. */
  label: string;
  /** Stands beside the box. */
  text?: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange: (isChecked: boolean, isShiftDown: boolean) => void;
}) {
  return (
    <label className="-m-3 flex h-11 w-fit cursor-pointer items-center gap-3 px-3">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
        }
        className="size-5 shrink-0 cursor-pointer"
      />
      {text}
    </label>
  );
}
