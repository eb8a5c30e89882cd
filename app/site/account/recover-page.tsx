import { NEW_PASSWORD_PATH } from "../../account-forms/email-forms.ts";
import type { AccountPageData, SentForm } from "../../page-context/account-page-data.ts";
import { TextWith, useText } from "../../page-context/use-text.tsx";
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
  const t = useText();
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
      title={t("Forgot your password?")}
      intro={t("Enter your email address and we'll send you a link to reset your password.")}
      problem={page.problem}
    >
      <AccountForm name="request-reset" page={forms}>
        <EmailField name="email" label={t("Email")} defaultValue={visitor.user?.email} />
        <SubmitButton busy={t("Sending...")}>{t("Send reset link")}</SubmitButton>
      </AccountForm>
      <p className="border-t border-hairline pt-4">
        <a href="/login" className="text-link">
          {t("Back to sign in")}
        </a>
      </p>
    </AccountLayout>
  );
}

function CheckEmail({ forms, email }: { forms: FormPage; email: string }) {
  const t = useText();
  return (
    <AccountLayout title={t("Check your email")}>
      <p role="status">
        <TextWith
          text="If there is an account for {email}, you'll get an email with a link and a code. Open the link in this browser, or enter the code here."
          values={{ email: <strong className="break-words">{email}</strong> }}
        />
      </p>
      <AccountForm name="verify-reset" page={forms} fields={{ email }} className="gap-4">
        <EmailCodeField />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton>{t("Continue")}</SubmitButton>
          <SubmitButton form="resend-reset" look="outline" formNoValidate>
            {t("Resend code")}
          </SubmitButton>
        </div>
      </AccountForm>
      <div className="border-t border-hairline pt-4">
        <StepLink look="link" to="/recover?do=again">
          {t("Use another email address")}
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
  const t = useText();
  return (
    <AccountLayout
      title={t("Set a new password")}
      intro={t("For the account of {email}.", { email })}
    >
      <AccountForm
        name="reset-password"
        page={forms}
        fields={{ from: page.from }}
        again={{ form: "recover-again", label: "Get another link" }}
      >
        <UsernameInput email={email} />
        <NewPasswordFields isChange />
        <SubmitButton busy={t("Saving...")}>{t("Set password")}</SubmitButton>
      </AccountForm>
    </AccountLayout>
  );
}
