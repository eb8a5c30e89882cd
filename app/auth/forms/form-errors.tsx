import type { ReactNode } from "react";
import { type AuthFailure, passwordReasonTexts } from "../../domain/account/auth-user.ts";

/** Error message for a whole form, shown above it. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="border-l-4 border-accent bg-tint px-4 py-3">
      {children}
    </div>
  );
}

/** Why a new password was refused: every weakness, or `children` for any other reason. */
export function PasswordError({
  failure,
  children,
}: {
  failure: AuthFailure | undefined;
  children?: ReactNode;
}) {
  if (!failure) return null;
  if (failure.reasons.length === 0) return children ? <FormError>{children}</FormError> : null;
  return (
    <FormError>
      <p className="font-semibold">This password is too weak.</p>
      <ul className="mt-1 list-disc pl-5">
        {passwordReasonTexts(failure.reasons).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </FormError>
  );
}
