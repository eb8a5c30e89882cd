import {
  CurrentPasswordField,
  EmailCodeField,
  EmailField,
  NewPasswordFields,
  UsernameInput,
} from "./account-fields.tsx";
import { AccountForm, type FormPage, SubmitButton } from "./account-form.tsx";
import { AccountSection } from "./account-layout.tsx";

export type CredentialProps = { page: FormPage; email: string; hasPassword: boolean };

/** A sensitive change needs a recent sign-in. */
export const SIGN_IN_AGAIN = { form: "sign-in-again", label: "Sign in again" };

/** Changes the email address. Where addresses are confirmed, the code sent to the new one, `pending`, completes it. */
export function EmailSection({
  page,
  email,
  hasPassword,
  pending,
}: CredentialProps & { pending: string | undefined }) {
  return (
    <AccountSection title="Email" anchor="email">
      <AccountForm name="save-email" page={page} again={SIGN_IN_AGAIN} className="gap-4">
        <p>
          {email ? (
            <>
              You sign in with <strong className="break-words">{email}</strong>.
            </>
          ) : (
            "Your account has no email address yet."
          )}
        </p>
        <EmailField name="email" label="New email" autoComplete="email" />
        <UsernameInput email={email} />
        {hasPassword && <CurrentPasswordField />}
        <SubmitButton look="outline" className="sm:self-start">
          Change email
        </SubmitButton>
      </AccountForm>
      {pending && (
        <div className="flex flex-col gap-4 bg-tint p-5">
          <p role="status">
            We sent a link and a code to <strong className="break-words">{pending}</strong>. Open
            the link or enter the code here. Until then, your email address stays the same.
          </p>
          <AccountForm
            name="confirm-new-email"
            page={page}
            fields={{ email: pending }}
            className="gap-4"
          >
            <EmailCodeField />
            <SubmitButton className="self-start">Confirm</SubmitButton>
          </AccountForm>
        </div>
      )}
    </AccountSection>
  );
}

/** Changes the password, or sets the first one of a user who signs in with a provider. */
export function PasswordSection({ page, email, hasPassword }: CredentialProps) {
  return (
    <AccountSection title="Password" anchor="password">
      <AccountForm name="save-password" page={page} again={SIGN_IN_AGAIN} className="gap-4">
        <UsernameInput email={email} />
        {hasPassword ? (
          <CurrentPasswordField />
        ) : (
          <p>You sign in with another service. You can also set a password to sign in with.</p>
        )}
        <NewPasswordFields label="New password" />
        <SubmitButton look="outline" busy="Saving..." className="sm:self-start">
          {hasPassword ? "Change password" : "Set password"}
        </SubmitButton>
      </AccountForm>
    </AccountSection>
  );
}
