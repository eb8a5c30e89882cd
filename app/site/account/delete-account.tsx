import { type FormEvent, useRef, useState } from "react";
import { AccountName } from "../../auth/forms/account-name.tsx";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { SecondStepWays } from "../../auth/forms/second-step-ways.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { deleteAccount, deleteAccountByPassword } from "../../data/account/delete-account.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import {
  isWrongPassword,
  needsSignIn,
  WRONG_PASSWORD_TEXT,
} from "../../domain/account/proof-refusals.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountSection } from "./account-section.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** What those type whose account has no address. */
const WORD = "delete";

type Account = { email: string; hasPassword: boolean };

/**
 * The end of an account. Asks for its address, or a word, so that it does not happen by a slip, and for the password or
 * a second factor, so that it does not happen to somebody who left the browser open.
 */
export function DeleteAccount({ email, hasPassword }: Account) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <AccountSection title="Delete Account">
      <p>Your account and its sessions are removed for good. Stories that you wrote stay.</p>
      <Button type="button" look="danger" className="self-start" onClick={() => setIsOpen(true)}>
        Delete Account
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title="Delete your account?"
        description={`This cannot be undone. Type ${email || WORD} to go on.`}
      >
        <DeletionForm email={email} hasPassword={hasPassword} onCancel={close} />
      </Modal>
    </AccountSection>
  );
}

function DeletionForm({ email, hasPassword, onCancel }: Account & { onCancel: () => void }) {
  const { assurance, signOut } = useAuth();
  const factors = assurance?.factors ?? [];
  // Who has a second factor shows that: a session which a password has begun would not be enough.
  const asksPassword = hasPassword && email !== "" && factors.length === 0;
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const passwordRef = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure>();
  const isConfirmed = typed.trim().toLowerCase() === (email || WORD).toLowerCase();
  const isReady = isConfirmed && (!asksPassword || password !== "");
  const isWrong = isWrongPassword(failure);

  async function remove(): Promise<void> {
    setIsBusy(true);
    const refused = asksPassword
      ? await deleteAccountByPassword({ email, password })
      : await deleteAccount(getBrowserClient());
    setIsBusy(false);
    setFailure(refused);
    if (isWrongPassword(refused)) passwordRef.current?.focus();
    if (refused) return;
    // The session is gone with the account; this browser has to forget it too.
    await signOut();
    showToast({ title: "Account Deleted" });
    location.assign("/");
  }

  /** The form comes back, with what was typed, and says that the account is being deleted. */
  function goOn(): void {
    setFailure(undefined);
    void remove();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) void remove();
  }

  if (needsSignIn(failure) && factors.length > 0) {
    return (
      <>
        <p>To show that it is you, enter a code of your two-step sign-in.</p>
        <SecondStepWays factors={factors} submitLabel="Delete for Good" onVerified={goOn} />
      </>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {needsSignIn(failure) && <SignInAgain>Sign in again to delete your account.</SignInAgain>}
      {failure && !needsSignIn(failure) && !isWrong && (
        <FormProblem>{failure.message || "The account could not be deleted."}</FormProblem>
      )}
      <TextField
        label={email ? "Your email" : `The word “${WORD}”`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {asksPassword && (
        <>
          <AccountName email={email} />
          <CurrentPasswordField
            ref={passwordRef}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setFailure(undefined);
            }}
            error={isWrong ? WRONG_PASSWORD_TEXT : undefined}
          />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="danger" disabled={!isReady || isBusy}>
          {isBusy ? "Deleting..." : "Delete for Good"}
        </Button>
      </div>
    </form>
  );
}
