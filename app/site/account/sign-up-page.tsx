import type { AccountPageData, SentForm } from "../../page-context/account-page-data.ts";
import { EmailField, NewPasswordFields } from "./account-fields.tsx";
import { AccountForm, SubmitButton } from "./account-form.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";

/** The sign-up page. */
export function SignUpPage({ page, sent }: { page: AccountPageData; sent: SentForm | undefined }) {
  const { action, from, problem } = page;
  return (
    <AccountLayout
      title="Sign Up"
      intro="You don't need an account to read, only to write."
      problem={problem}
    >
      <AccountForm name="create-account" page={{ action, sent }} fields={{ from }}>
        <EmailField name="email" label="Email" />
        <NewPasswordFields />
        <SubmitButton busy="Signing Up...">Sign Up</SubmitButton>
      </AccountForm>
      <ProviderButtons from={from} />
      <p className="border-t border-hairline pt-4">
        Already have an account?{" "}
        <a href="/login" className="text-link">
          Log In
        </a>
      </p>
    </AccountLayout>
  );
}
