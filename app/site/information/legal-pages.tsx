import type { ReactNode } from "react";
import { formatLongDate } from "../../domain/dates.ts";
import { DEFAULT_LANGUAGE } from "../../domain/languages.ts";
import type { ProseSection } from "../../domain/pages/prose.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import type { SiteConfig } from "../../site-config/site-config.ts";
import { ConsentChoices } from "../consent.tsx";
import { StaticPage } from "../static-page.tsx";
import { ContactFacts } from "./contact-facts.tsx";
import { Prose } from "./prose.tsx";

export type LegalPageProps = { today: string; sections: ProseSection[] } & Pick<
  SiteConfig,
  "contact"
>;

/** Layout of privacy policy and terms: date, table of contents, text and contact. */
function LegalPage({
  title,
  today,
  sections,
  contact,
  children,
}: LegalPageProps & { title: string; children: ReactNode }) {
  const t = useText();
  return (
    <StaticPage title={title} lead={<LastUpdated today={today} />}>
      <nav
        aria-label={t("Contents")}
        className="no-print border-b border-hairline pb-4 font-sans text-base"
      >
        <ol className="ps-0 sm:columns-2">
          {[...sections, { id: REACHING_US, title: t("Reaching Us") }].map(
            ({ id, title: name }) => (
              <li key={id} className="mt-0 list-none">
                <a href={`#${id}`} className="inline-flex min-h-8 items-center hover:underline">
                  {name}
                </a>
              </li>
            ),
          )}
        </ol>
      </nav>
      {children}
      <h2 id={REACHING_US}>{t("Reaching Us")}</h2>
      <ContactFacts contact={contact} />
    </StaticPage>
  );
}

const REACHING_US = "reaching-us";

/** Today's date; the browser corrects it on a page cached yesterday. */
function LastUpdated({ today }: { today: string }) {
  const t = useText();
  const { timeZone } = useSite();
  return (
    <>
      {t("Last Updated:")}{" "}
      <span data-behavior="current-date" data-format="long">
        {formatLongDate(today, { timeZone, language: DEFAULT_LANGUAGE })}
      </span>
    </>
  );
}

/** `choicesId` is the section with the consent choices, if there is one. */
export function PrivacyPage({ choicesId, ...props }: LegalPageProps & { choicesId: string }) {
  const t = useText();
  const { sections } = props;
  const { thirdParties } = useSite();
  const end = sections.findIndex(({ id }) => id === choicesId) + 1;
  return (
    <LegalPage {...props} title={t("Privacy Policy")}>
      <Prose sections={sections.slice(0, end)} />
      {thirdParties && <ConsentChoices question={thirdParties.question} />}
      <Prose sections={sections.slice(end)} />
    </LegalPage>
  );
}

export function TermsPage(props: LegalPageProps) {
  const t = useText();
  return (
    <LegalPage {...props} title={t("Terms of Service")}>
      <Prose sections={props.sections} />
    </LegalPage>
  );
}
