import type { ComponentProps } from "react";
import { TextField } from "../../ui/controls/text-field.tsx";

/** The one-time code of a mail. */
export function MailCodeField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      label="Code from the mail"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      {...props}
    />
  );
}
