import { type ComponentProps, type ReactNode, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { PasswordField } from "../../auth/forms/fields.tsx";
import { FormError } from "../../auth/forms/form-errors.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";

/** The current password, required before sensitive changes to an account. */
export function CurrentPasswordField(
  props: Omit<ComponentProps<typeof PasswordField>, "label" | "hint">,
) {
  return (
    <div className="flex flex-col gap-1.5">
      <PasswordField {...props} label="Current password" required autoComplete="current-password" />
      <Link to="/recover" className="text-link self-start text-note">
        Forgot your password?
      </Link>
    </div>
  );
}

/** Explains why the user has to sign in again, and takes them to the login screen and back. */
export function SignInAgainNotice({
  label = "Sign in again",
  to = "/login",
  children,
}: {
  label?: string;
  to?: string;
  children: ReactNode;
}) {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const from = useLocation();
  const [isBusy, setIsBusy] = useState(false);

  async function leave(): Promise<void> {
    setIsBusy(true);
    await signOut();
    await navigate(to, { state: { from } });
  }

  return (
    <FormError>
      <div className="flex flex-col items-start gap-3">
        <p>{children}</p>
        <Button type="button" look="outline" disabled={isBusy} onClick={() => void leave()}>
          {label}
        </Button>
      </div>
    </FormError>
  );
}
