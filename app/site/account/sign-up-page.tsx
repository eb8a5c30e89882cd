import type { AccountPageData, SentForm } from "../../page-context/account-page-data.ts";
import { useText } from "../../page-context/use-text.tsx";
import { EmailField, NewPasswordFields } from "./account-fields.tsx";
import { AccountForm, SubmitButton } from "./account-form.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";

/** The sign-up page. */
export function SignUpPage({ page, sent }: { page: AccountPageData; sent: SentForm | undefined }) {
  const t = useText();
  const { action, from, problem } = page;
  return (
    <AccountLayout
      title={t("Sign Up")}
      intro={t("You don't need an account to read, only to write.")}
      problem={problem}
    >
      <AccountForm name="create-account" page={{ action, sent }} fields={{ from }}>
        <EmailField name="email" label={t("Email")} />
        <NewPasswordFields />
        <SubmitButton busy={t("Signing Up...")}>{t("Sign Up")}</SubmitButton>
      </AccountForm>
      <ProviderButtons page={{ action, sent }} from={from} />
      <p className="border-t border-hairline pt-4">
        {t("Already have an account?")}{" "}
        <a href="/login" className="text-link">
          {t("Log In")}
        </a>
      </p>
    </AccountLayout>
  );
}
