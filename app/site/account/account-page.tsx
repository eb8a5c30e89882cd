import type { AccountFacts } from "../../data/account/account-facts.ts";
import type { AuthUser, Role } from "../../domain/account/auth-user.ts";
import type { AccountPageData, SentForm } from "../../page-context/account-page-data.ts";
import { TextWith, useText } from "../../page-context/use-text.tsx";
import { AccountField } from "./account-fields.tsx";
import { AccountForm, type FormPage, SubmitButton } from "./account-form.tsx";
import { AccountLayout, AccountSection } from "./account-layout.tsx";
import type { AccountSteps } from "./account-steps.ts";
import { EmailSection, PasswordSection } from "./credential-sections.tsx";
import { DeletionSection } from "./deletion-section.tsx";
import { TwoStepSection } from "./two-step-section.tsx";

const ROLE_TEXTS = {
  reader: "Reader",
  contributor: "Contributor",
  author: "Author",
  editor: "Editor",
  admin: "Admin",
} as const satisfies Record<Role, string>;

export type AccountPageProps = {
  page: AccountPageData;
  user: AuthUser;
  facts: AccountFacts;
  sent: SentForm | undefined;
  steps: AccountSteps;
};

/** The user's own account. */
export function AccountPage({ page, user, facts, sent, steps }: AccountPageProps) {
  const t = useText();
  const forms: FormPage = { action: page.action, sent };
  const { email, hasPassword } = user;
  return (
    <AccountLayout
      title={t("Your account")}
      problem={page.problem}
      intro={
        <span className="break-words">
          {email && `${email} · `}
          {t("Role:")} {t(ROLE_TEXTS[user.role])}
        </span>
      }
    >
      <NameSection page={forms} name={user.name} />
      {facts.byline && <BylineSection page={forms} user={user} byline={facts.byline} />}
      <EmailSection page={forms} email={email} hasPassword={hasPassword} pending={page.emailed} />
      <PasswordSection page={forms} email={email} hasPassword={hasPassword} />
      <TwoStepSection page={forms} email={email} facts={facts} steps={steps} from={page.from} />
      <AccountSection title={t("Devices")} anchor="devices">
        <p>{t("You may be signed in on other devices too.")}</p>
        <div className="flex flex-wrap gap-3">
          <AccountForm name="sign-out" page={forms}>
            <SubmitButton look="outline">{t("Sign out here")}</SubmitButton>
          </AccountForm>
          <AccountForm name="sign-out-everywhere" page={forms}>
            <SubmitButton look="outline">{t("Sign out everywhere")}</SubmitButton>
          </AccountForm>
        </div>
      </AccountSection>
      <DeletionSection
        page={forms}
        email={email}
        hasPassword={hasPassword}
        factors={page.visitor.assurance.factors}
        steps={steps}
      />
    </AccountLayout>
  );
}

/** The name that colleagues see. Optional. */
function NameSection({ page, name }: { page: FormPage; name: string }) {
  const t = useText();
  return (
    <AccountSection title={t("Name")} anchor="name">
      <AccountForm name="save-name" page={page} className="gap-4">
        <AccountField
          name="name"
          label={t("Name")}
          autoComplete="name"
          hint={t("Shown to colleagues in the newsroom.")}
          defaultValue={name}
        />
        <SubmitButton look="outline" className="sm:self-start">
          {t("Save name")}
        </SubmitButton>
      </AccountForm>
    </AccountSection>
  );
}

function BylineSection({
  page,
  user,
  byline: { author, canChoose },
}: {
  page: FormPage;
  user: AuthUser;
  byline: NonNullable<AccountFacts["byline"]>;
}) {
  const t = useText();
  return (
    <AccountSection title={t("Byline")} anchor="byline">
      {author && (
        <p>
          <TextWith
            text="New articles of yours carry the byline {name}."
            values={{ name: <strong>{author.name}</strong> }}
          />
        </p>
      )}
      {!author && !canChoose && (
        <p className="text-quiet">
          {t("You have no byline yet. An admin can link one to your account.")}
        </p>
      )}
      {!author && canChoose && (
        <AccountForm name="save-byline" page={page} className="gap-4">
          <AccountField
            name="byline"
            label={t("Byline")}
            autoComplete="name"
            hint={[
              t("Your name as readers see it above your articles."),
              user.name === "" && t("Colleagues see it too."),
            ]
              .filter(Boolean)
              .join(" ")}
            defaultValue={user.name}
          />
          <SubmitButton look="outline" className="sm:self-start">
            {t("Use this byline")}
          </SubmitButton>
        </AccountForm>
      )}
    </AccountSection>
  );
}
