import type { ComponentProps } from "react";
import { TextField } from "../../ui/controls/text-field.tsx";

/** An e-mail address; of the account itself unless `autoComplete` says otherwise. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  return (
    <TextField
      type="email"
      required
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
