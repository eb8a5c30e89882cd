import type { SentForm } from "../../page-context/account-page-data.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { EmailField } from "./account-fields.tsx";
import { AccountForm, type FormPage, SubmitButton } from "./account-form.tsx";

/**
 * Sign-in methods besides email and password. A provider is a link, because the content policy lets no form lead to
 * another site. Renders nothing where none is configured.
 */
export function ProviderButtons({ page, from }: { page: FormPage; from: string | undefined }) {
  const t = useText();
  const { providers, hasSingleSignOn } = useSite().loginMethods;
  if (providers.length === 0 && !hasSingleSignOn) return null;
  return (
    <section aria-label={t("Other ways to sign in")} className="flex flex-col gap-3">
      <p className="flex items-center gap-4 text-meta text-quiet before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        {t("or")}
      </p>
      {providers.map(({ name, label }) => (
        <ButtonLink
          key={name}
          href={`/login?with=${encodeURIComponent(name)}`}
          rel="nofollow"
          look="outline"
        >
          {t("Continue with {provider}", { provider: label })}
        </ButtonLink>
      ))}
      {hasSingleSignOn && <SingleSignOn page={page} from={from} />}
    </section>
  );
}

const FORM = "single-sign-on";

/** Sign-in with the organization's identity provider, found by the domain of the work email. */
function SingleSignOn({ page, from }: { page: FormPage; from: string | undefined }) {
  const t = useText();
  const sent: SentForm | undefined = page.sent?.name === FORM ? page.sent : undefined;
  const address = sent?.answer.continueAt;
  if (address !== undefined) {
    return (
      <p role="status" className="bg-tint p-4">
        <a href={address} className="text-link">
          {t("Continue to your organization's sign-in page")}
        </a>
      </p>
    );
  }
  return (
    <details open={sent !== undefined}>
      <summary className={buttonClass("outline", "w-full cursor-pointer list-none")}>
        {t("Single sign-on")}
      </summary>
      <div className="mt-3 border border-hairline p-4">
        <AccountForm
          name={FORM}
          label={t("Single sign-on")}
          page={page}
          fields={{ from }}
          className="gap-4"
        >
          <EmailField
            name="email"
            label={t("Work email")}
            autoComplete="email"
            hint={t("We'll take you to your organization's sign-in page.")}
          />
          <SubmitButton look="outline" busy={t("Redirecting...")}>
            {t("Continue")}
          </SubmitButton>
        </AccountForm>
      </div>
    </details>
  );
}
