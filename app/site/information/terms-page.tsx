import { LegalPage, type LegalPageProps } from "./legal-page.tsx";
import { Prose } from "./prose.tsx";

export function TermsPage(props: LegalPageProps) {
  return (
    <LegalPage {...props} title="Terms of Service">
      <Prose sections={props.sections} />
    </LegalPage>
  );
}
