import { FormError } from "../../auth/forms/form-errors.tsx";
import { RedirectToLogin } from "../../auth/redirects.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { useEmailLink } from "../../auth/use-email-link.ts";
import type { Role } from "../../domain/account/auth-user.ts";
import { AccountLayout } from "./account-layout.tsx";
import { BylineSection } from "./byline-section.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { EmailForm } from "./email-form.tsx";
import { MfaSection } from "./mfa-section.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionsSection } from "./sessions-section.tsx";

const ROLE_TEXTS: Record<Role, string> = {
  reader: "Reader",
  contributor: "Contributor",
  author: "Author",
  editor: "Editor",
  admin: "Admin",
};

/** The user's own account. Signed-out visitors go to the login screen and come back. */
export function AccountPage() {
  const { user, isLoading, end } = useAuth();
  const { problem } = useEmailLink();
  if (!user) {
    // Signing out navigates to the front page by itself.
    const needsLogin = !isLoading && end !== "here";
    return (
      <AccountLayout title="Your account">
        {needsLogin && <RedirectToLogin />}
        <p role="status" className="noscript:hidden text-quiet">
          Loading your account...
        </p>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      title="Your account"
      intro={
        <span className="break-words">
          {user.email && `${user.email} · `}Role: {ROLE_TEXTS[user.role]}
        </span>
      }
    >
      {problem && <FormError>{problem}</FormError>}
      <NameForm key={`name of ${user.id}`} userId={user.id} name={user.name} />
      <BylineSection key={`byline of ${user.id}`} user={user} />
      <EmailForm email={user.email} hasPassword={user.hasPassword} />
      <PasswordForm email={user.email} hasPassword={user.hasPassword} />
      <MfaSection key={`two-step of ${user.id}`} email={user.email} />
      <SessionsSection />
      <DeleteAccount email={user.email} hasPassword={user.hasPassword} />
    </AccountLayout>
  );
}
