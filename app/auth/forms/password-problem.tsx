import type { ReactNode } from "react";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { passwordReasonTexts } from "../../domain/account/password-reasons.ts";
import { FormProblem } from "./form-problem.tsx";

/** Why a new password was refused: everything that it lacks, or `children` where it is something else. */
export function PasswordProblem({
  failure,
  children,
}: {
  failure: AuthFailure | undefined;
  children?: ReactNode;
}) {
  if (!failure) return null;
  if (failure.reasons.length === 0) return children ? <FormProblem>{children}</FormProblem> : null;
  return (
    <FormProblem>
      <p className="font-semibold">This password is too weak.</p>
      <ul className="mt-1 list-disc pl-5">
        {passwordReasonTexts(failure.reasons).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </FormProblem>
  );
}
