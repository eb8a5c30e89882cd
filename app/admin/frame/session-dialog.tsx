import { useLocation, useNavigate } from "react-router";
import { LogInForm } from "../../auth/forms/log-in-form.tsx";
import { SecondStepForm } from "../../auth/forms/second-step-form.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { giveUpWaiting } from "../../auth/with-session.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";

/** Comes up over the page when the session has ended in the middle of work. What was typed stays below it. */
export function SessionDialog({ email }: { email: string }) {
  const { pending } = useAuth();
  const from = useLocation();
  const navigate = useNavigate();

  function leave(): void {
    giveUpWaiting();
    void navigate("/login", { replace: true, state: { from } });
  }

  const leaveButton = (
    <Button type="button" look="outline" onClick={leave}>
      Leave This Page
    </Button>
  );
  return (
    <Modal
      isOpen
      title="Sign in to go on"
      description="Your session has ended. Nothing that you typed is lost: sign in, and go on where you were."
    >
      {pending ? (
        <SecondStepForm>{leaveButton}</SecondStepForm>
      ) : (
        <LogInForm email={email}>{leaveButton}</LogInForm>
      )}
    </Modal>
  );
}
