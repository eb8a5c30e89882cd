import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";

/** Says why somebody without a password has to sign in again, and leads there and back. */
export function SignInAgain({
  label = "Sign In Again",
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
    <FormProblem>
      <div className="flex flex-col items-start gap-3">
        <p>{children}</p>
        <Button type="button" look="outline" disabled={isBusy} onClick={() => void leave()}>
          {label}
        </Button>
      </div>
    </FormProblem>
  );
}
