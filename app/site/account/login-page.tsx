import type { AccountPageData, SentForm } from "../../page-context/account-page-data.ts";
import { TextWith, useText } from "../../page-context/use-text.tsx";
import { EmailCodeField, EmailField, PasswordField } from "./account-fields.tsx";
import { AccountForm, type FormPage, SubmitButton } from "./account-form.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { type FactorStepParameters, SecondFactorPage } from "./second-factor.tsx";

export type LoginPageProps = {
  page: AccountPageData;
  sent: SentForm | undefined;
  chosen: FactorStepParameters;
};

/** The login page, also for the second step of a sign-in. */
export function LoginPage({ page, sent, chosen }: LoginPageProps) {
  const t = useText();
  const { visitor, emailed, from, problem } = page;
  const forms: FormPage = { action: page.action, sent };
  if (visitor.pending) {
    return (
      <SecondFactorPage
        email={visitor.pending.email}
        page={forms}
        factors={visitor.assurance.factors}
        chosen={chosen}
        path="/login"
        from={from}
      />
    );
  }
  const unconfirmed = sent?.answer.emailed?.email ?? emailed;
  return (
    <AccountLayout title={t("Log In")} problem={problem}>
      {unconfirmed ? (
        <ConfirmEmail page={forms} email={unconfirmed} from={from} />
      ) : (
        // For scripts, when a sign-in shows that it is needed.
        <template data-confirm-email>
          <ConfirmEmail page={forms} email="" from={from} />
        </template>
      )}
      <AccountForm name="log-in" page={forms} fields={{ from }}>
        <EmailField name="email" label={t("Email")} defaultValue={emailed} />
        <PasswordField name="password" label={t("Password")} autoComplete="current-password" />
        <SubmitButton busy={t("Logging In...")}>{t("Log In")}</SubmitButton>
      </AccountForm>
      <ProviderButtons page={forms} from={from} />
      <div className="flex flex-col gap-1 border-t border-hairline pt-4">
        <a href="/recover" className="text-link self-start">
          {t("Forgot your password?")}
        </a>
        <p>
          {t("No account yet?")}{" "}
          <a href="/signup" className="text-link">
            {t("Sign Up")}
          </a>
        </p>
      </div>
    </AccountLayout>
  );
}

/** Confirms the address of a new account with the code of the email. */
function ConfirmEmail({
  page,
  email,
  from,
}: {
  page: FormPage;
  email: string;
  from: string | undefined;
}) {
  const t = useText();
  return (
    <section
      aria-labelledby="confirm-email"
      className="flex flex-col gap-4 border-b border-hairline bg-tint p-5"
    >
      <h2 id="confirm-email" className="font-serif text-card font-semibold">
        {t("Confirm your email address")}
      </h2>
      <p>
        <TextWith
          text="We sent a link and a code to {email}. Open the link or enter the code here."
          values={{
            email: (
              <strong data-emailed className="break-words">
                {email}
              </strong>
            ),
          }}
        />
      </p>
      <AccountForm name="confirm-email" page={page} fields={{ email, from }} className="gap-4">
        <EmailCodeField />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton>{t("Confirm")}</SubmitButton>
          <SubmitButton form="resend-confirmation" look="outline" formNoValidate>
            {t("Resend code")}
          </SubmitButton>
        </div>
      </AccountForm>
    </section>
  );
}
