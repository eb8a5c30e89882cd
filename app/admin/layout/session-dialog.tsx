import { LoginForm } from "../../auth/forms/login-form.tsx";
import { SecondFactorForm } from "../../auth/forms/second-factor-form.tsx";
import { goToLogin } from "../../auth/redirects.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { cancelWaitingRequests } from "../../auth/with-session.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";

/** Sign-in dialog shown over the page when the session has ended. The page keeps what was typed. */
export function SessionDialog({ email }: { email: string }) {
  const { pending } = useAuth();

  function leave(): void {
    cancelWaitingRequests();
    goToLogin();
  }

  const leaveButton = (
    <Button type="button" look="outline" onClick={leave}>
      Leave This Page
    </Button>
  );
  return (
    <Modal
      isOpen
      title="Sign in to continue"
      description="Your session has ended. Your work is safe: sign in and continue where you left off."
    >
      {pending ? (
        <SecondFactorForm>{leaveButton}</SecondFactorForm>
      ) : (
        <LoginForm email={email}>{leaveButton}</LoginForm>
      )}
    </Modal>
  );
}
