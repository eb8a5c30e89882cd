import { TextWith, useText } from "../../page-context/use-text.tsx";
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
export const SIGN_IN_AGAIN = { form: "sign-in-again", label: "Sign in again" } as const;

/** Changes the email address. Where addresses are confirmed, the code sent to the new one, `pending`, completes it. */
export function EmailSection({
  page,
  email,
  hasPassword,
  pending,
}: CredentialProps & { pending: string | undefined }) {
  const t = useText();
  return (
    <AccountSection title={t("Email")} anchor="email">
      <AccountForm name="save-email" page={page} again={SIGN_IN_AGAIN} className="gap-4">
        <p>
          {email ? (
            <TextWith
              text="You sign in with {email}."
              values={{ email: <strong className="break-words">{email}</strong> }}
            />
          ) : (
            t("Your account has no email address yet.")
          )}
        </p>
        <EmailField name="email" label={t("New email")} autoComplete="email" />
        <UsernameInput email={email} />
        {hasPassword && <CurrentPasswordField />}
        <SubmitButton look="outline" className="sm:self-start">
          {t("Change email")}
        </SubmitButton>
      </AccountForm>
      {pending && (
        <div className="flex flex-col gap-4 bg-tint p-5">
          <p role="status">
            <TextWith
              text="We sent a link and a code to {email}. Open the link or enter the code here. Until then, your email address stays the same."
              values={{ email: <strong className="break-words">{pending}</strong> }}
            />
          </p>
          <AccountForm
            name="confirm-new-email"
            page={page}
            fields={{ email: pending }}
            className="gap-4"
          >
            <EmailCodeField />
            <SubmitButton className="self-start">{t("Confirm")}</SubmitButton>
          </AccountForm>
        </div>
      )}
    </AccountSection>
  );
}

/** Changes the password, or sets the first one of a user who signs in with a provider. */
export function PasswordSection({ page, email, hasPassword }: CredentialProps) {
  const t = useText();
  return (
    <AccountSection title={t("Password")} anchor="password">
      <AccountForm name="save-password" page={page} again={SIGN_IN_AGAIN} className="gap-4">
        <UsernameInput email={email} />
        {hasPassword ? (
          <CurrentPasswordField />
        ) : (
          <p>
            {t("You sign in with another service. You can also set a password to sign in with.")}
          </p>
        )}
        <NewPasswordFields isChange />
        <SubmitButton look="outline" busy={t("Saving...")} className="sm:self-start">
          {t(hasPassword ? "Change password" : "Set password")}
        </SubmitButton>
      </AccountForm>
    </AccountSection>
  );
}
