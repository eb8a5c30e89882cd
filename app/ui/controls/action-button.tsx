import { type ComponentProps, useId } from "react";
import { Button } from "../button.tsx";
import { showToast } from "../show-toast.ts";

/**
 * Button of an action that not everybody may take. With `refusal`, the sentence that says who could, it looks disabled
 * but stays in the tab order: screen readers read the sentence, a pointer shows it, and pressing shows it as a toast.
 */
export function ActionButton({
  refusal,
  ...props
}: ComponentProps<typeof Button> & { refusal: string | undefined }) {
  const id = useId();
  if (refusal === undefined) return <Button {...props} />;
  return (
    <>
      <Button
        {...props}
        type="button"
        disabled={false}
        aria-disabled
        aria-describedby={id}
        title={refusal}
        onClick={() => showToast({ title: "Not Available", description: refusal })}
      />
      <span id={id} hidden>
        {refusal}
      </span>
    </>
  );
}
