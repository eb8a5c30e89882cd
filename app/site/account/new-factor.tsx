import { type FactorStep, TWO_STEP_PATH } from "../../account-forms/new-factor-forms.ts";
import { SAMPLE_PHONE } from "../../domain/account/form-fields.ts";
import { inGroups } from "../../domain/account/second-factor.ts";
import { useText } from "../../page-context/use-text.tsx";
import { Button } from "../../ui/button.tsx";
import { AccountField } from "./account-fields.tsx";
import { AccountForm, type FormPage, StepLink, SubmitButton } from "./account-form.tsx";
import { FactorCodeField } from "./second-factor.tsx";

/** Asks for the first code of a new factor, which turns it on. */
export function NewFactor({
  page,
  step,
  needsCodes,
}: {
  page: FormPage;
  step: Exclude<FactorStep, { kind: "codes" }>;
  /** Whether to create recovery codes as well. */
  needsCodes: boolean;
}) {
  const t = useText();
  const isApp = step.kind === "app";
  const hint = isApp
    ? t("Enter the six-digit code from the app.")
    : t("Enter the six-digit code we texted to {phone}.", { phone: step.phone });
  const shown = isApp
    ? { secret: step.secret, "qr-code": step.qrCode }
    : { phone: step.phone, challenge: step.challenge };
  return (
    <div className="flex flex-col gap-5 bg-tint p-5">
      {isApp && <AppKey secret={step.secret} qrCode={step.qrCode} />}
      <AccountForm
        isPosted
        name="confirm-new-factor"
        page={page}
        fields={{ ...shown, factor: step.factor, "needs-codes": needsCodes ? "1" : "" }}
      >
        <FactorCodeField hint={hint} />
        <SubmitButton>{t("Turn on")}</SubmitButton>
      </AccountForm>
      <AccountForm isPosted name="cancel-factor" page={page} fields={{ factor: step.factor }}>
        <SubmitButton look="outline">{t("Cancel")}</SubmitButton>
      </AccountForm>
    </div>
  );
}

/** Key of a new authenticator app, as a QR code and as text. */
function AppKey({ secret, qrCode }: { secret: string; qrCode: string }) {
  const t = useText();
  return (
    <>
      <p>
        {t(
          "Scan this QR code with an authenticator app, such as your password manager. The app then shows a new code every 30 seconds.",
        )}
      </p>
      <img
        src={qrCode}
        alt={t("QR code for your authenticator app")}
        width={208}
        height={208}
        className="self-center border border-hairline"
      />
      <div className="flex flex-col gap-2">
        <p>
          {t("Can't scan it? Type this key into the app:")}
          <code className="mt-1 block font-mono text-small tracking-wide [overflow-wrap:anywhere]">
            {inGroups(secret, " ")}
          </code>
        </p>
        <Button
          hidden
          type="button"
          look="outline"
          data-behavior="copy-text"
          data-text={secret}
          data-name="Key"
          className="sm:self-start"
        >
          {t("Copy key")}
        </Button>
      </div>
    </>
  );
}

/** Asks for the number of a new phone, and sends a code to it. */
export function PhoneNumber({ page }: { page: FormPage }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-5 bg-tint p-5">
      <AccountForm isPosted name="add-phone" page={page}>
        <AccountField
          name="phone"
          label={t("Phone number")}
          type="tel"
          required
          autoFocus
          hint={t(
            "With country code, like {phone}. We'll text a code to it at each sign-in. Text messages can be intercepted, so an app is safer.",
            { phone: SAMPLE_PHONE },
          )}
          autoComplete="tel"
          maxLength={40}
        />
        <SubmitButton>{t("Send code")}</SubmitButton>
      </AccountForm>
      <StepLink to={TWO_STEP_PATH}>{t("Cancel")}</StepLink>
    </div>
  );
}
