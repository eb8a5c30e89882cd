import { Suspense } from "react";
import { useSite } from "../../site-context.ts";
import { lazyOrNothing } from "../../ui/lazy-or-nothing.ts";
import { LegalPage, type LegalPageProps } from "./legal-page.tsx";
import { Prose } from "./prose.tsx";

/** Only sites on which there is something to choose load it. */
const ConsentChoices = lazyOrNothing(
  async () => (await import("../consent/consent-choices.tsx")).ConsentChoices,
);

/** `choicesId` names the section in which readers choose, where there is one. */
export function PrivacyPage({ choicesId, ...props }: LegalPageProps & { choicesId: string }) {
  const { sections } = props;
  const { thirdParties } = useSite();
  const end = sections.findIndex(({ id }) => id === choicesId) + 1;
  return (
    <LegalPage {...props} title="Privacy Policy">
      <Prose sections={sections.slice(0, end)} />
      {thirdParties && (
        <Suspense>
          <ConsentChoices question={thirdParties.question} />
        </Suspense>
      )}
      <Prose sections={sections.slice(end)} />
    </LegalPage>
  );
}
