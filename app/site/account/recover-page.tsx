import { useState } from "react";
import { Link, useLocation } from "react-router";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { SecondStepForm } from "../../auth/forms/second-step-form.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { useMailLink } from "../../auth/use-mail-link.ts";
import { requestRecovery } from "../../data/account/request-recovery.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { AccountFrame } from "./account-frame.tsx";
import { CodeForm } from "./code-form.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { RecoveryRequestForm } from "./recovery-request-form.tsx";
import { SendAgain } from "./send-again.tsx";
import { ToReturnAddress } from "./to-return-address.tsx";

function sendMail(email: string) {
  return requestRecovery(getBrowserClient(), { email, returnTo: `${location.origin}/recover` });
}

/** For who forgot their password: asks for a mail, takes its code or its link, and sets a new password. */
export function RecoverPage() {
  const { user, pending, isRecovering } = useAuth();
  const { state } = useLocation();
  const { hasCode, problem } = useMailLink();
  const [askedFor, setAskedFor] = useState<string>();
  const [isDone, setIsDone] = useState(false);

  if (user && isDone) return <ToReturnAddress />;
  if (pending && (isRecovering || hasCode)) {
    return (
      <AccountFrame title="Enter Your Code" intro={`Two-step sign-in for ${pending.email}.`}>
        <SecondStepForm />
      </AccountFrame>
    );
  }
  if (user && (isRecovering || hasCode)) {
    return (
      <AccountFrame title="Set a New Password" intro={`For the account of ${user.email}.`}>
        <NewPasswordForm email={user.email} onDone={() => setIsDone(true)} />
      </AccountFrame>
    );
  }
  if (askedFor) {
    return (
      <AccountFrame title="Look Into Your Mail">
        <p role="status">
          If there is an account for <strong className="break-words">{askedFor}</strong>, a mail
          with a link and a code is on its way. Follow the link in this browser, or enter the code
          here.
        </p>
        <CodeForm email={askedFor} purpose="recovery" submitLabel="Go On" onVerified={() => {}}>
          <SendAgain send={() => sendMail(askedFor)} />
        </CodeForm>
        <p className="border-t border-hairline pt-4">
          <button type="button" className="text-link" onClick={() => setAskedFor(undefined)}>
            Use another address
          </button>
        </p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Forgot Your Password?"
      intro="Enter your e-mail address. We will send you a mail by which you can set a new password."
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      <RecoveryRequestForm email={user?.email} send={sendMail} onSent={setAskedFor} />
      <p className="border-t border-hairline pt-4">
        <Link to="/login" state={state} className="text-link">
          Back to Log In
        </Link>
      </p>
    </AccountFrame>
  );
}
