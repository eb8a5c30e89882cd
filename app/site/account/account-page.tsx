import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { ToLogIn } from "../../auth/to-log-in.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { useMailLink } from "../../auth/use-mail-link.ts";
import type { Role } from "../../domain/account/auth-user.ts";
import { AccountFrame } from "./account-frame.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { EmailForm } from "./email-form.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoStepSection } from "./two-step/two-step-section.tsx";

const ROLE_TEXTS: Record<Role, string> = { reader: "Reader", editor: "Editor", admin: "Admin" };

/** Everything about one's own account. Whoever is not signed in goes to the log-in screen and comes back. */
export function AccountPage() {
  const { user, isLoading, end } = useAuth();
  const { problem } = useMailLink();
  if (!user) {
    // Signing out leads to the front page by itself.
    const isLeft = !isLoading && end !== "here";
    return (
      <AccountFrame title="Your Account">
        {isLeft && <ToLogIn />}
        <p role="status" className="noscript:hidden text-quiet">
          Loading your account...
        </p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Your Account"
      intro={
        <span className="break-words">
          {user.email && `${user.email} · `}Role: {ROLE_TEXTS[user.role]}
        </span>
      }
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      <NameForm key={`name of ${user.id}`} userId={user.id} name={user.name} />
      <EmailForm email={user.email} hasPassword={user.hasPassword} />
      <PasswordForm email={user.email} hasPassword={user.hasPassword} />
      <TwoStepSection key={`two-step of ${user.id}`} email={user.email} />
      <SessionsSection />
      <DeleteAccount email={user.email} hasPassword={user.hasPassword} />
    </AccountFrame>
  );
}
