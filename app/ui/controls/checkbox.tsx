/** Chosen, not chosen, or some of several. The target is larger than the box, for fingers. */
export function Checkbox({
  label,
  isChecked,
  isPartly = false,
  onChange,
}: {
  /** Said by screen readers; there is no text beside the box. */
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange: (isChecked: boolean, isShiftDown: boolean) => void;
}) {
  return (
    <label className="-m-3 grid size-11 cursor-pointer place-items-center">
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
        className="size-5 cursor-pointer"
      />
    </label>
  );
}
