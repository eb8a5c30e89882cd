import { DELETION_PATH, DELETION_WORD } from "../../account-forms/settings-forms.ts";
import type { Factor } from "../../domain/account/second-factor.ts";
import { useText } from "../../page-context/use-text.tsx";
import { AccountField, CurrentPasswordField, UsernameInput } from "./account-fields.tsx";
import { AccountForm, StepLink, SubmitButton } from "./account-form.tsx";
import { AccountSection } from "./account-layout.tsx";
import type { AccountSteps } from "./account-steps.ts";
import { type CredentialProps, SIGN_IN_AGAIN } from "./credential-sections.tsx";
import { SecondFactor } from "./second-factor.tsx";

/**
 * Deletes the account, in steps: typing the address (or a word) prevents accidents; the password or a second factor
 * protects users who left their browser open.
 */
export function DeletionSection({
  factors,
  steps,
  ...account
}: CredentialProps & { factors: readonly Factor[]; steps: AccountSteps }) {
  const t = useText();
  const { page } = account;
  return (
    <AccountSection title={t("Delete account")} anchor="delete-account">
      <p>
        {t("Permanently deletes your account and signs you out everywhere. Your articles stay.")}
      </p>
      {!steps.isDeleting && (
        <StepLink look="danger" to={DELETION_PATH} className="self-start max-sm:self-stretch">
          {t("Delete account")}
        </StepLink>
      )}
      {steps.isDeleting && (
        <section
          aria-labelledby="deletion"
          className="flex flex-col gap-5 border-l-4 border-accent bg-tint p-5"
        >
          <h3 id="deletion" className="text-lg font-semibold">
            {t("Delete your account?")}
          </h3>
          {steps.isVerifying ? (
            <>
              <p>{t("To confirm it's you, enter a two-step sign-in code.")}</p>
              <SecondFactor
                page={page}
                factors={factors}
                chosen={steps}
                path="/account?do=delete&verify=1"
                submitLabel={t("Delete permanently")}
                forms={{
                  factor: "remove-account-by-factor",
                  recovery: "remove-account-by-recovery",
                }}
              />
            </>
          ) : (
            // Users with a second factor verify that instead: a session started with the password alone is not enough.
            <DeletionForm {...account} hasPassword={account.hasPassword && factors.length === 0} />
          )}
          <StepLink to="/account#delete-account">{t("Cancel")}</StepLink>
        </section>
      )}
    </AccountSection>
  );
}

function DeletionForm({ page, email, hasPassword }: CredentialProps) {
  const t = useText();
  return (
    <AccountForm name="remove-account" page={page} again={SIGN_IN_AGAIN}>
      <p>{t("This cannot be undone. Type {word} to confirm.", { word: email || DELETION_WORD })}</p>
      <AccountField
        name="typed"
        label={email ? t("Your email") : t("The word “{word}”", { word: DELETION_WORD })}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <UsernameInput email={email} />
      {hasPassword && email !== "" && <CurrentPasswordField />}
      <SubmitButton look="danger" busy={t("Deleting...")}>
        {t("Delete permanently")}
      </SubmitButton>
    </AccountForm>
  );
}
