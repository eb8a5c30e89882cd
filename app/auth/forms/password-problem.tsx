import { passwordReasonTexts } from "../../domain/account/password-reasons.ts";
import { FormProblem } from "./form-problem.tsx";

/** Why a password was refused: everything that it lacks. */
export function PasswordProblem({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <FormProblem>
      <p className="font-semibold">This password is too weak.</p>
      <ul className="mt-1 list-disc pl-5">
        {passwordReasonTexts(reasons).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </FormProblem>
  );
}
