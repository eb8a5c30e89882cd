import { ButtonLink } from "../../ui/button.tsx";
import { StaticPage } from "../static-page.tsx";

/** What `/login` and `/signup` say while there are no accounts. */
export function AccountPage({ title }: { title: "Log In" | "Sign Up" }) {
  return (
    <StaticPage title={title}>
      <p>Reading needs no account: every story on this site is open to everybody.</p>
      <p>Staff accounts are not open on this site yet.</p>
      <p className="font-sans">
        <ButtonLink to="/">Return to Homepage</ButtonLink>
      </p>
    </StaticPage>
  );
}
