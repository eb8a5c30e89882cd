import { type FormEvent, useState } from "react";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { deleteAccount } from "../../data/account/delete-account.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountSection } from "./account-section.tsx";

/** What those type whose account has no address. */
const WORD = "delete";

/** The end of an account. Asks for its address, or a word, so that it does not happen by a slip. */
export function DeleteAccount({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <AccountSection title="Delete Account">
      <p>Your account and its sessions are removed for good. Stories that you wrote stay.</p>
      <Button type="button" look="danger" className="self-start" onClick={() => setIsOpen(true)}>
        Delete Account
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Delete your account?"
        description={`This can not be undone. Type ${email || WORD} to go on.`}
      >
        <DeletionForm email={email} onCancel={() => setIsOpen(false)} />
      </Modal>
    </AccountSection>
  );
}

function DeletionForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const { signOut } = useAuth();
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isConfirmed = typed.trim().toLowerCase() === (email || WORD).toLowerCase();

  async function remove(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isConfirmed) return;
    setIsBusy(true);
    const failure = await deleteAccount(getBrowserClient());
    setIsBusy(false);
    setProblem(failure && (failure.message || "The account could not be deleted."));
    if (failure) return;
    // The session is gone with the account; this browser has to forget it too.
    await signOut();
    showToast({ title: "Account Deleted" });
    location.assign("/");
  }

  return (
    <form method="post" noValidate onSubmit={remove} className="flex flex-col gap-5">
      {problem && <FormProblem>{problem}</FormProblem>}
      <TextField
        label={email ? "Your email" : `The word “${WORD}”`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="danger" disabled={!isConfirmed || isBusy}>
          {isBusy ? "Deleting..." : "Delete for Good"}
        </Button>
      </div>
    </form>
  );
}
