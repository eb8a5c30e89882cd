import { DELETION_PATH, DELETION_WORD } from "../../account-forms/settings-forms.ts";
import type { Factor } from "../../domain/account/second-factor.ts";
import { AccountField, CurrentPasswordField, UsernameInput } from "./account-fields.tsx";
import { AccountForm, StepLink, SubmitButton } from "./account-form.tsx";
import { AccountSection } from "./account-layout.tsx";
import type { AccountSteps } from "./account-steps.ts";
import { type CredentialProps, SIGN_IN_AGAIN } from "./credential-sections.tsx";
import { SecondFactor } from "./second-factor.tsx";

const SUBMIT = "Delete permanently";

/**
 * Deletes the account, in steps: typing the address (or a word) prevents accidents; the password or a second factor
 * protects users who left their browser open.
 */
export function DeletionSection({
  factors,
  steps,
  ...account
}: CredentialProps & { factors: readonly Factor[]; steps: AccountSteps }) {
  const { page } = account;
  return (
    <AccountSection title="Delete account" anchor="delete-account">
      <p>Permanently deletes your account and signs you out everywhere. Your articles stay.</p>
      {!steps.isDeleting && (
        <StepLink look="danger" to={DELETION_PATH} className="self-start max-sm:self-stretch">
          Delete account
        </StepLink>
      )}
      {steps.isDeleting && (
        <section
          aria-labelledby="deletion"
          className="flex flex-col gap-5 border-l-4 border-accent bg-tint p-5"
        >
          <h3 id="deletion" className="text-lg font-semibold">
            Delete your account?
          </h3>
          {steps.isVerifying ? (
            <>
              <p>To confirm it's you, enter a two-step sign-in code.</p>
              <SecondFactor
                page={page}
                factors={factors}
                chosen={steps}
                path="/account?do=delete&verify=1"
                submitLabel={SUBMIT}
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
          <StepLink to="/account#delete-account">Cancel</StepLink>
        </section>
      )}
    </AccountSection>
  );
}

function DeletionForm({ page, email, hasPassword }: CredentialProps) {
  return (
    <AccountForm name="remove-account" page={page} again={SIGN_IN_AGAIN}>
      <p>This cannot be undone. Type {email || DELETION_WORD} to confirm.</p>
      <AccountField
        name="typed"
        label={email ? "Your email" : `The word “${DELETION_WORD}”`}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <UsernameInput email={email} />
      {hasPassword && email !== "" && <CurrentPasswordField />}
      <SubmitButton look="danger" busy="Deleting...">
        {SUBMIT}
      </SubmitButton>
    </AccountForm>
  );
}
