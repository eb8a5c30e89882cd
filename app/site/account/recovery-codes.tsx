import { inGroups, recoveryCodesText } from "../../domain/account/second-factor.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { StepLink } from "./account-form.tsx";

/** Not the address of the page itself, on which a link to a part of it would change nothing. */
const SAVED_PATH = "/account?do=saved#two-step";

/** Shows new recovery codes once, to copy, download or print, then returns to the page that sent the user here. */
export function RecoveryCodes({
  email,
  codes,
  from,
}: {
  email: string;
  codes: readonly string[];
  from: string | undefined;
}) {
  const t = useText();
  const { siteName } = useSite();
  const text = recoveryCodesText(siteName, email, codes);
  return (
    <div data-print-alone className="flex flex-col gap-4 border-l-4 border-accent bg-tint p-5">
      <h3
        id="new-codes"
        tabIndex={-1}
        // The codes cannot be seen again: reading begins here.
        // biome-ignore lint/a11y/noAutofocus: as above
        autoFocus
        className="text-lg font-semibold outline-none"
      >
        {t("Save your recovery codes")}
      </h3>
      <p>
        {t(
          "Each code lets you sign in once if you lose your phone. We won't show them again: print them or save them with your passwords.",
        )}
      </p>
      <p className="hidden print:block">
        {siteName}, {email}
      </p>
      <ul aria-labelledby="new-codes" className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{inGroups(code, "-")}</li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-3">
        <Button
          hidden
          type="button"
          look="outline"
          data-behavior="copy-text"
          data-text={text}
          data-name="Codes"
        >
          {t("Copy")}
        </Button>
        <ButtonLink
          look="outline"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          {t("Download")}
        </ButtonLink>
        <Button hidden type="button" look="outline" data-behavior="print-page">
          {t("Print")}
        </Button>
        <StepLink look="solid" to={from ?? SAVED_PATH}>
          {t("I've saved them")}
        </StepLink>
      </div>
    </div>
  );
}
