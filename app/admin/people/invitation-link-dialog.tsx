import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { copyText } from "../../ui/copy-text.ts";

/** The link of an invitation that the admin has to pass on, where no mail server is set. */
export function InvitationLinkDialog({
  isOpen,
  email,
  link,
  onClose,
}: {
  isOpen: boolean;
  email: string;
  link: string;
  onClose: () => void;
}) {
  const copy = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={copy}
      title="Invitation Ready"
      description={
        <>
          This site sends no mail yet. Send this link to{" "}
          <strong className="break-words">{email}</strong> yourself. It works once, for seven days.
        </>
      }
    >
      <TextField
        label="Invitation link"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={onClose}>
          Done
        </Button>
        <Button ref={copy} type="button" onClick={() => void copyText(link, "The link")}>
          Copy Link
        </Button>
      </div>
    </Modal>
  );
}
