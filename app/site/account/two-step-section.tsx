import type { ReactNode } from "react";
import { TWO_STEP_PATH } from "../../account-forms/new-factor-forms.ts";
import type { AccountFacts } from "../../data/account/account-facts.ts";
import type { MfaSettings } from "../../data/account/factors.ts";
import { type Factor, factorLabel } from "../../domain/account/second-factor.ts";
import { formatLongDate } from "../../domain/dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { AccountForm, type FormPage, StepLink, SubmitButton } from "./account-form.tsx";
import { AccountSection } from "./account-layout.tsx";
import type { AccountSteps } from "./account-steps.ts";
import { NewFactor, PhoneNumber } from "./new-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export type TwoStepProps = {
  page: FormPage;
  email: string;
  facts: AccountFacts;
  steps: AccountSteps;
  /** Page that sent the user here to set up a factor. */
  from: string | undefined;
};

/** Two-step sign-in: setup, existing factors, recovery codes. */
export function TwoStepSection({ page, email, facts, steps, from }: TwoStepProps) {
  const t = useText();
  const { mfa, canAddPhone } = facts;
  const step = page.sent?.answer.step;
  return (
    <AccountSection title={t("Two-step sign-in")} anchor="two-step">
      {!mfa && (
        <>
          <p role="alert" className="border-l-4 border-accent bg-tint px-4 py-3">
            {facts.mfaProblem}
          </p>
          <StepLink to={TWO_STEP_PATH}>{t("Try again")}</StepLink>
        </>
      )}
      {step?.kind === "codes" && <RecoveryCodes email={email} codes={step.codes} from={from} />}
      {mfa && mfa.factors.length > 0 && (
        <Factors page={page} mfa={mfa} steps={steps} hasNewCodes={step?.kind === "codes"} />
      )}
      {mfa && mfa.factors.length === 0 && !step && (
        <p>
          {t(
            canAddPhone
              ? "Protect your account with a second step: after your password, you enter a code from an app or a text message. An app is safer, and works offline."
              : "Protect your account with a second step: after your password, you enter a code from an app on your phone.",
          )}
        </p>
      )}
      {step && step.kind !== "codes" && (
        <NewFactor page={page} step={step} needsCodes={!mfa?.codes} />
      )}
      {!step && steps.isAddingPhone && <PhoneNumber page={page} />}
      {mfa && step?.kind !== "app" && step?.kind !== "phone" && !steps.isAddingPhone && (
        <AddButtons page={page} isFirst={mfa.factors.length === 0} canAddPhone={canAddPhone} />
      )}
    </AccountSection>
  );
}

function AddButtons({
  page,
  isFirst,
  canAddPhone,
}: {
  page: FormPage;
  isFirst: boolean;
  canAddPhone: boolean;
}) {
  const t = useText();
  const { siteName } = useSite();
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <AccountForm isPosted name="add-app" page={page} fields={{ issuer: siteName }}>
        <SubmitButton look="outline">
          {t(isFirst ? "Set up two-step sign-in" : "Add another app")}
        </SubmitButton>
      </AccountForm>
      {canAddPhone && (
        <StepLink to="/account?add=phone">
          {t(isFirst ? "Use text messages" : "Add a phone")}
        </StepLink>
      )}
    </div>
  );
}

/** The user's second factors and recovery codes. */
function Factors({
  page,
  mfa: { factors, codes },
  steps,
  hasNewCodes,
}: {
  page: FormPage;
  mfa: MfaSettings;
  steps: AccountSteps;
  hasNewCodes: boolean;
}) {
  const t = useText();
  return (
    <>
      <p>{t("Two-step sign-in is on. You need your password and a code to sign in.")}</p>
      <ul className="flex flex-col border-t border-hairline">
        {factors.map((factor) => (
          <li key={factor.id} className="flex flex-col gap-3 border-b border-hairline py-3">
            <FactorEntry
              page={page}
              factor={factor}
              isLast={factors.length === 1}
              isRemoving={steps.removing === factor.id}
            />
          </li>
        ))}
      </ul>
      {!hasNewCodes && (
        <RecoveryCodesStatus page={page} codes={codes} isReplacing={steps.isReplacingCodes} />
      )}
    </>
  );
}

function FactorEntry({
  page,
  factor,
  isLast,
  isRemoving,
}: {
  page: FormPage;
  factor: Factor;
  isLast: boolean;
  isRemoving: boolean;
}) {
  const t = useText();
  const site = useSite();
  const label = factorLabel(factor);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-semibold break-words">{label}</span>
          <span className="block text-meta text-quiet">
            {t("Added {date}", { date: formatLongDate(factor.createdAt, site) })}
          </span>
        </span>
        {!isRemoving && (
          <StepLink to={`/account?remove=${factor.id}`} label={t("Remove {name}", { name: label })}>
            {t("Remove")}
          </StepLink>
        )}
      </div>
      {isRemoving && (
        <Question
          title={t("Remove {name}?", { name: label })}
          text={t(
            isLast
              ? "This turns two-step sign-in off: you will sign in with your password alone. Your recovery codes stop working."
              : "Its codes stop working. Your other methods stay.",
          )}
        >
          <AccountForm
            isPosted
            name="drop-factor"
            page={page}
            fields={{
              factor: factor.id,
              title: isLast
                ? t("Two-Step Sign-In Turned Off")
                : t("{name} Removed", { name: label }),
            }}
          >
            <SubmitButton look="danger" autoFocus>
              {t("Remove")}
            </SubmitButton>
          </AccountForm>
        </Question>
      )}
    </>
  );
}

/** A question with its answers: the form in `children`, or nothing. */
function Question({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const t = useText();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-l-4 border-accent bg-tint p-5">
      <legend className="float-left text-lg font-semibold">{title}</legend>
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        {children}
        <StepLink to={TWO_STEP_PATH}>{t("Cancel")}</StepLink>
      </div>
    </fieldset>
  );
}

/** How many recovery codes are left, and a button that creates new ones. */
function RecoveryCodesStatus({
  page,
  codes,
  isReplacing,
}: {
  page: FormPage;
  codes: MfaSettings["codes"];
  isReplacing: boolean;
}) {
  const t = useText();
  const make = (label: string, look: "danger" | "outline") => (
    <AccountForm isPosted name="make-recovery-codes" page={page}>
      <SubmitButton look={look} autoFocus={look === "danger"}>
        {label}
      </SubmitButton>
    </AccountForm>
  );
  return (
    <div className="flex flex-col gap-3">
      <p>
        {codes
          ? t("{remaining} of {total} recovery codes left.", codes)
          : t("You have no recovery codes. They let you sign in if you lose your phone.")}
      </p>
      {!codes && <div className="sm:self-start">{make(t("Create recovery codes"), "outline")}</div>}
      {codes && !isReplacing && (
        <StepLink to="/account?do=codes" className="sm:self-start">
          {t("Create new recovery codes")}
        </StepLink>
      )}
      {codes && isReplacing && (
        <Question
          title={t("Create new recovery codes?")}
          text={t("Your old codes will stop working.")}
        >
          {make(t("Create new codes"), "danger")}
        </Question>
      )}
    </div>
  );
}
