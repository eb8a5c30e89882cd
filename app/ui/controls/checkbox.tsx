/** A checkbox with an enlarged touch target. */
export function Checkbox({
  label,
  text,
  isChecked,
  isIndeterminate = false,
  onChange,
}: {
  /** Accessible name. Starts with the text, where there is one. */
  label: string;
  /** Visible text beside the box. */
  text?: string;
  isChecked: boolean;
  isIndeterminate?: boolean;
  onChange: (isChecked: boolean, isShiftDown: boolean) => void;
}) {
  return (
    <label className="-m-3 flex w-fit cursor-pointer items-center gap-3 p-3">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isIndeterminate;
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
