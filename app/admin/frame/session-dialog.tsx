import { useLocation, useNavigate } from "react-router";
import { LogInForm } from "../../auth/forms/log-in-form.tsx";
import { giveUpWaiting } from "../../auth/with-session.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";

/** Comes up over the page when the session has ended in the middle of work. What was typed stays below it. */
export function SessionDialog({ email }: { email: string }) {
  const from = useLocation();
  const navigate = useNavigate();

  function leave(): void {
    giveUpWaiting();
    void navigate("/login", { replace: true, state: { from } });
  }

  return (
    <Modal
      isOpen
      title="Sign in to go on"
      description="Your session has ended. Nothing that you typed is lost: sign in, and go on where you were."
    >
      <LogInForm email={email}>
        <Button type="button" look="outline" onClick={leave}>
          Leave This Page
        </Button>
      </LogInForm>
    </Modal>
  );
}
