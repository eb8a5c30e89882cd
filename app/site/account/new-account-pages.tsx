import type { ReactNode } from "react";
import type { AccountPageData, SentForm } from "../../page-context/account-page-data.ts";
import { useSite } from "../../page-context/page-context.ts";
import { TextWith, useText } from "../../page-context/use-text.tsx";
import { AccountField, EmailCodeField, EmailField, NewPasswordFields } from "./account-fields.tsx";
import { AccountForm, SubmitButton } from "./account-form.tsx";
import { AccountLayout } from "./account-layout.tsx";

export type NewAccountProps = { page: AccountPageData; sent: SentForm | undefined };

/**
 * Target of invitation links: invited users choose a name and a password. The link has its proof in the fragment, which
 * only scripts see; without them, the form asks for the code of the same email.
 */
export function InvitationPage({ page, sent }: NewAccountProps) {
  const t = useText();
  const { siteName } = useSite();
  const { user } = page.visitor;
  return (
    <AccountLayout
      title={t("Set up your account")}
      problem={page.problem}
      intro={
        <span data-invitation-intro>
          {t(
            "Enter the email address and code from your invitation to {name}, then choose a name and a password.",
            { name: siteName },
          )}
        </span>
      }
    >
      {user && (
        <p className="bg-tint p-4">
          <TextWith
            text="You're signed in as {email}. Setting up the invited account signs you in to that one instead."
            values={{ email: <strong className="break-words">{user.email}</strong> }}
          />
        </p>
      )}
      <div data-behavior="invitation" data-site={siteName} className="contents">
        <AccountForm
          name="join-by-invitation"
          page={{ action: page.action, sent }}
          fields={{ token: "", access: "", refresh: "" }}
        >
          <div data-typed className="flex flex-col gap-5">
            <EmailField name="email" label={t("Email")} />
            <EmailCodeField />
          </div>
          <AccountField
            name="name"
            label={t("Name")}
            required
            autoComplete="name"
            hint={t("Shown to colleagues in the newsroom.")}
          />
          <NewPasswordFields />
          <SubmitButton busy={t("Setting up...")}>{t("Set up my account")}</SubmitButton>
        </AccountForm>
      </div>
      <LoginLink />
    </AccountLayout>
  );
}

/**
 * Target of a new site's setup link: its operator creates the first admin. The link has its proof in the fragment, which
 * only scripts see; without them, the form asks for it.
 */
export function SetupPage({ page, sent }: NewAccountProps) {
  const t = useText();
  const { siteName } = useSite();
  return (
    <AccountLayout
      title={t("Create the admin account")}
      intro={t("{name} has no admin yet. This account can invite people and assign roles.", {
        name: siteName,
      })}
      problem={page.problem}
    >
      <div data-behavior="setup-link" className="hidden noscript:block">
        <AccountForm name="create-admin" page={{ action: page.action, sent }}>
          <div className="hidden noscript:block">
            <AccountField
              name="token"
              label={t("Setup code")}
              autoComplete="off"
              spellCheck={false}
              hint={t(
                "The setup link that the site printed when it started, or the part of it after “token=”.",
              )}
            />
          </div>
          <AccountField
            name="name"
            label={t("Name")}
            autoComplete="name"
            hint={t("Optional. Shown to colleagues in the newsroom.")}
          />
          <EmailField name="email" label={t("Email")} />
          <NewPasswordFields />
          <SubmitButton busy={t("Creating...")}>{t("Create account")}</SubmitButton>
        </AccountForm>
      </div>
      <LoginLink />
    </AccountLayout>
  );
}

function LoginLink(): ReactNode {
  const t = useText();
  return (
    <p className="border-t border-hairline pt-4">
      <a href="/login" className="text-link">
        {t("Sign in to an existing account")}
      </a>
    </p>
  );
}
