import type { ReactNode } from "react";
import { type Factor, factorLabel } from "../../domain/account/second-factor.ts";
import { useText } from "../../page-context/use-text.tsx";
import { AccountField } from "./account-fields.tsx";
import { AccountForm, type FormPage, StepLink, SubmitButton } from "./account-form.tsx";
import { AccountLayout } from "./account-layout.tsx";

const RECOVERY = "recovery";

/** Address parameters of a step that asks for a code. */
export type FactorStepParameters = {
  /** Id of the chosen factor, or `recovery`. */
  use: string | null;
  /** Id of the challenge of a code that was texted. */
  challenge: string | null;
};

export type SecondFactorProps = {
  page: FormPage;
  factors: readonly Factor[];
  chosen: FactorStepParameters;
  /** Address of the page, to which the choice is added. */
  path: string;
  submitLabel: string;
  /** Names of the forms that take a factor's code and a recovery code. */
  forms: { factor: string; recovery: string };
  /** Hidden field of these forms. */
  from?: string | undefined;
  /** Further list items. */
  children?: ReactNode;
};

/** Second step of signing in, in place of the page that it is needed for. */
export function SecondFactorPage({
  email,
  ...props
}: Omit<SecondFactorProps, "forms" | "submitLabel" | "children"> & { email: string }) {
  const t = useText();
  return (
    <AccountLayout
      title={t("Enter your code")}
      intro={t("Two-step sign-in for {email}.", { email })}
    >
      <SecondFactor
        {...props}
        submitLabel={t("Log In")}
        forms={{ factor: "verify-factor", recovery: "verify-recovery" }}
      >
        <li>
          <AccountForm name="sign-in-again" page={props.page}>
            <button type="submit" className="text-link min-h-11 self-start sm:min-h-6">
              {t("Use another account")}
            </button>
          </AccountForm>
        </li>
      </SecondFactor>
    </AccountLayout>
  );
}

/** Asks for a code of one of the user's second factors, or a recovery code. */
export function SecondFactor(props: SecondFactorProps) {
  const t = useText();
  const { factors, chosen, path, children } = props;
  const way = chosen.use ?? factors[0]?.id ?? RECOVERY;
  const factor = factors.find(({ id }) => id === way);
  const stepTo = (id: string) => `${withParameter(path, "use", id)}`;
  return (
    <div className="flex flex-col gap-5">
      {factor ? <FactorCode {...props} factor={factor} /> : <RecoveryCode {...props} />}
      <ul className="flex flex-col gap-1 border-t border-hairline pt-4">
        {factors
          .filter(({ id }) => id !== way)
          .map((other) => (
            <li key={other.id}>
              <StepLink look="link" to={stepTo(other.id)}>
                {t("Use {method}", { method: factorLabel(other) })}
              </StepLink>
            </li>
          ))}
        {factor && (
          <li>
            <StepLink look="link" to={stepTo(RECOVERY)}>
              {t("Use a recovery code")}
            </StepLink>
          </li>
        )}
        {children}
      </ul>
    </div>
  );
}

function withParameter(path: string, name: string, value: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}

function FactorCode(props: SecondFactorProps & { factor: Factor }) {
  const t = useText();
  const { page, factor, factors, chosen, forms, from, submitLabel } = props;
  const isPhone = factor.kind === "phone";
  const challenge = chosen.challenge ?? undefined;
  const isAsked = !isPhone || challenge !== undefined;
  const to = props.path;
  return (
    <>
      {isAsked && (
        <AccountForm
          name={forms.factor}
          page={page}
          fields={{ factor: factor.id, challenge, from }}
        >
          <FactorCodeField
            hint={
              isPhone
                ? t("Enter the six-digit code we just texted you.")
                : factors.length === 1
                  ? t("Enter the six-digit code from your authenticator app.")
                  : t("Enter the six-digit code from “{method}”.", { method: factorLabel(factor) })
            }
          />
          <SubmitButton busy={t("Checking...")}>{submitLabel}</SubmitButton>
        </AccountForm>
      )}
      {isPhone && (
        <AccountForm name="text-code" page={page} fields={{ factor: factor.id, to }}>
          <SubmitButton look={isAsked ? "outline" : "solid"} autoFocus={!isAsked}>
            {t(isAsked ? "Resend code" : "Text me a code")}
          </SubmitButton>
        </AccountForm>
      )}
    </>
  );
}

/** The six-digit code of a second factor. */
export function FactorCodeField({ hint }: { hint: string }) {
  const t = useText();
  return (
    <AccountField
      name="code"
      label={t("Code")}
      hint={hint}
      required
      autoFocus
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
    />
  );
}

function RecoveryCode({ page, forms, from, submitLabel }: SecondFactorProps) {
  const t = useText();
  return (
    <AccountForm name={forms.recovery} page={page} fields={{ from }}>
      <AccountField
        name="code"
        label={t("Recovery code")}
        hint={t("Each code works once. Spaces and hyphens don't matter.")}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <SubmitButton busy={t("Checking...")}>{submitLabel}</SubmitButton>
    </AccountForm>
  );
}
