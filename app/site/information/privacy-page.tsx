import { useSite } from "../../page-context/page-context.ts";
import { ConsentChoices } from "../consent.tsx";
import { LegalPage, type LegalPageProps } from "./legal-page.tsx";
import { Prose } from "./prose.tsx";

/** `choicesId` is the section with the consent choices, if there is one. */
export function PrivacyPage({ choicesId, ...props }: LegalPageProps & { choicesId: string }) {
  const { sections } = props;
  const { thirdParties } = useSite();
  const end = sections.findIndex(({ id }) => id === choicesId) + 1;
  return (
    <LegalPage {...props} title="Privacy Policy">
      <Prose sections={sections.slice(0, end)} />
      {thirdParties && <ConsentChoices question={thirdParties.question} />}
      <Prose sections={sections.slice(end)} />
    </LegalPage>
  );
}
