import type { ComponentProps } from "react";
import { Link } from "react-router";
import { PasswordField } from "../../auth/forms/password-field.tsx";

/** Asks for the password again, before what nobody but its owner may do to an account. */
export function CurrentPasswordField(
  props: Omit<ComponentProps<typeof PasswordField>, "label" | "hint">,
) {
  return (
    <div className="flex flex-col gap-1.5">
      <PasswordField {...props} label="Current Password" required autoComplete="current-password" />
      <Link to="/recover" className="text-link self-start text-[0.875rem]">
        Forgot your password?
      </Link>
    </div>
  );
}
