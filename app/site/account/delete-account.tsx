import { type FormEvent, useRef, useState } from "react";
import { UsernameInput } from "../../auth/forms/fields.tsx";
import { FormError } from "../../auth/forms/form-errors.tsx";
import { SecondFactorChoice } from "../../auth/forms/second-factor-form.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { deleteAccount, deleteAccountByPassword } from "../../data/account/account-settings.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import {
  type AuthFailure,
  isWrongPassword,
  needsSignIn,
  WRONG_PASSWORD_TEXT,
} from "../../domain/account/auth-user.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountSection } from "./account-layout.tsx";
import { CurrentPasswordField, SignInAgainNotice } from "./reauthentication.tsx";

/** Typed to confirm where the account has no email address. */
const WORD = "delete";

type Account = { email: string; hasPassword: boolean };

/**
 * Deletes the account. Typing the address (or a word) prevents accidents; the password or a second factor protects
 * users who left their browser open.
 */
export function DeleteAccount({ email, hasPassword }: Account) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <AccountSection title="Delete account">
      <p>Permanently deletes your account and signs you out everywhere. Your articles stay.</p>
      <Button type="button" look="danger" className="self-start" onClick={() => setIsOpen(true)}>
        Delete account
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title="Delete your account?"
        description={`This cannot be undone. Type ${email || WORD} to confirm.`}
      >
        <DeletionForm email={email} hasPassword={hasPassword} onCancel={close} />
      </Modal>
    </AccountSection>
  );
}

function DeletionForm({ email, hasPassword, onCancel }: Account & { onCancel: () => void }) {
  const { assurance, signOut } = useAuth();
  const factors = assurance?.factors ?? [];
  // Users with a second factor verify that instead: a session started with the password alone is not enough.
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
    // The session ended with the account; this clears it in this browser too.
    await signOut();
    showToast({ title: "Account Deleted" });
    location.assign("/");
  }

  /** Shows the form again, with what was typed, while the account is being deleted. */
  function retry(): void {
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
        <p>To confirm it's you, enter a two-step sign-in code.</p>
        <SecondFactorChoice factors={factors} submitLabel="Delete permanently" onVerified={retry} />
      </>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {needsSignIn(failure) && (
        <SignInAgainNotice>Sign in again to delete your account.</SignInAgainNotice>
      )}
      {failure && !needsSignIn(failure) && !isWrong && (
        <FormError>{failure.message || "We couldn't delete your account. Try again."}</FormError>
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
          <UsernameInput email={email} />
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
          {isBusy ? "Deleting..." : "Delete permanently"}
        </Button>
      </div>
    </form>
  );
}
