import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { Button } from "../../ui/button.tsx";
import { EmailField } from "./account-fields.tsx";

/**
 * Sign-in methods besides email and password, which need scripts: they begin in this browser and end in it. Renders
 * nothing where none is configured.
 */
export function ProviderButtons({ from }: { from: string | undefined }) {
  const t = useText();
  const { providers, hasSingleSignOn } = useSite().loginMethods;
  if (providers.length === 0 && !hasSingleSignOn) return null;
  return (
    <section
      aria-label={t("Other ways to sign in")}
      data-behavior="sign-in-methods"
      data-from={from}
      className="noscript:hidden flex flex-col gap-3"
    >
      <p className="flex items-center gap-4 text-meta text-quiet before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        {t("or")}
      </p>
      <p role="alert" className="border-l-4 border-accent bg-tint px-4 py-3 empty:hidden" />
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          type="button"
          look="outline"
          disabled
          data-provider={name}
          data-busy={t("Opening {provider}...", { provider: label })}
        >
          {t("Continue with {provider}", { provider: label })}
        </Button>
      ))}
      {hasSingleSignOn && <SingleSignOn />}
    </section>
  );
}

/** Sign-in with the organization's identity provider, found by the domain of the work email. */
function SingleSignOn() {
  const t = useText();
  return (
    <>
      <Button type="button" look="outline" disabled data-single-sign-on>
        {t("Single sign-on")}
      </Button>
      <template>
        <form
          noValidate
          aria-label={t("Single sign-on")}
          className="flex flex-col gap-4 border border-hairline p-4"
        >
          <EmailField
            name="email"
            label={t("Work email")}
            autoComplete="email"
            hint={t("We'll take you to your organization's sign-in page.")}
          />
          <Button type="submit" look="outline" data-busy={t("Redirecting...")}>
            {t("Continue")}
          </Button>
        </form>
      </template>
    </>
  );
}
