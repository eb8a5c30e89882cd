import { NEW_PASSWORD_PATH } from "../../account-forms/email-forms.ts";
import type { AccountPageData, SentForm } from "../../page-context/account-page-data.ts";
import { EmailCodeField, EmailField, NewPasswordFields, UsernameInput } from "./account-fields.tsx";
import { AccountForm, type FormPage, StepLink, SubmitButton } from "./account-form.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { type FactorStepParameters, SecondFactorPage } from "./second-factor.tsx";

export type RecoverPageProps = {
  page: AccountPageData;
  sent: SentForm | undefined;
  chosen: FactorStepParameters;
  /** Whether the visitor signed in with the emailed code or link. */
  isRecovering: boolean;
};

/** Password recovery: requests the email, takes its code or link, then sets a new password. */
export function RecoverPage({ page, sent, chosen, isRecovering }: RecoverPageProps) {
  const { visitor, emailed } = page;
  const forms: FormPage = { action: page.action, sent };
  if (visitor.pending && isRecovering) {
    return (
      <SecondFactorPage
        email={visitor.pending.email}
        page={forms}
        factors={visitor.assurance.factors}
        chosen={chosen}
        path={NEW_PASSWORD_PATH}
        from={NEW_PASSWORD_PATH}
      />
    );
  }
  if (visitor.user && isRecovering)
    return <NewPassword page={page} forms={forms} email={visitor.user.email} />;
  if (emailed) return <CheckEmail forms={forms} email={emailed} />;
  return (
    <AccountLayout
      title="Forgot your password?"
      intro="Enter your email address and we'll send you a link to reset your password."
      problem={page.problem}
    >
      <AccountForm name="request-reset" page={forms}>
        <EmailField name="email" label="Email" defaultValue={visitor.user?.email} />
        <SubmitButton busy="Sending...">Send reset link</SubmitButton>
      </AccountForm>
      <p className="border-t border-hairline pt-4">
        <a href="/login" className="text-link">
          Back to sign in
        </a>
      </p>
    </AccountLayout>
  );
}

function CheckEmail({ forms, email }: { forms: FormPage; email: string }) {
  return (
    <AccountLayout title="Check your email">
      <p role="status">
        If there is an account for <strong className="break-words">{email}</strong>, you'll get an
        email with a link and a code. Open the link in this browser, or enter the code here.
      </p>
      <AccountForm name="verify-reset" page={forms} fields={{ email }} className="gap-4">
        <EmailCodeField />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton>Continue</SubmitButton>
          <SubmitButton form="resend-reset" look="outline" formNoValidate>
            Resend code
          </SubmitButton>
        </div>
      </AccountForm>
      <div className="border-t border-hairline pt-4">
        <StepLink look="link" to="/recover?do=again">
          Use another email address
        </StepLink>
      </div>
    </AccountLayout>
  );
}

/** Sets a new password after following a recovery email. The address is for password managers. */
function NewPassword({
  page,
  forms,
  email,
}: {
  page: AccountPageData;
  forms: FormPage;
  email: string;
}) {
  return (
    <AccountLayout title="Set a new password" intro={`For the account of ${email}.`}>
      <AccountForm
        name="reset-password"
        page={forms}
        fields={{ from: page.from }}
        again={{ form: "recover-again", label: "Get another link" }}
      >
        <UsernameInput email={email} />
        <NewPasswordFields label="New password" />
        <SubmitButton busy="Saving...">Set password</SubmitButton>
      </AccountForm>
    </AccountLayout>
  );
}
