import { useRef, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { createPreviewLink } from "../../data/previews/preview-links.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { previewPath } from "../../domain/previews/preview-link.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { copyText } from "../../ui/copy-text.ts";

const DAY_MS = 86_400_000;
const LONGEST_LABEL = 200;

const DURATIONS = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
];

/** Makes a preview link for one person, and shows it: it cannot be shown again. */
export function PreviewLinkDialog({
  articleId,
  onCreated,
  onClose,
}: {
  articleId: string;
  onCreated: () => void;
  onClose: () => void;
}) {
  const { siteUrl } = useSite();
  const field = useRef<HTMLInputElement>(null);
  const copy = useRef<HTMLButtonElement>(null);
  const [label, setLabel] = useState("");
  const [days, setDays] = useState("7");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [link, setLink] = useState<string>();

  async function create(): Promise<void> {
    if (label.trim() === "") {
      setProblem("Enter for whom the link is.");
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      const token = await withSession(() =>
        createPreviewLink(getBrowserClient(), { articleId, label: label.trim(), expiresAt }),
      );
      setLink(siteUrl + previewPath(token));
      onCreated();
    } catch (error) {
      setProblem(failureMessage(error));
    }
    setBusy(false);
  }

  if (link !== undefined) {
    return (
      <Modal
        key="link"
        isOpen
        onClose={onClose}
        initialFocus={copy}
        title="Preview Link Ready"
        description={`Send this link to ${label.trim()}. It is not shown again.`}
      >
        <TextField
          label="Preview link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="button" look="outline" onClick={onClose}>
            Done
          </Button>
          <Button ref={copy} type="button" onClick={() => void copyText(link, "Link")}>
            Copy Link
          </Button>
        </div>
      </Modal>
    );
  }
  return (
    <Modal
      key="form"
      isOpen
      onClose={onClose}
      initialFocus={field}
      title="New Preview Link"
      description="Make one for each person, so that you see who opened it, and can end it for one alone."
    >
      <TextField
        ref={field}
        label="For whom"
        hint="A name or a role, such as Legal. They see it, too."
        maxLength={LONGEST_LABEL}
        error={problem}
        isErrorAnnounced
        value={label}
        onChange={(event) => {
          setLabel(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          // The dialog is inside the article's form.
          if (event.key !== "Enter") return;
          event.preventDefault();
          void create();
        }}
      />
      <SelectField label="Ends after" options={DURATIONS} value={days} onChange={setDays} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="button" disabled={isBusy} onClick={() => void create()}>
          Create Link
        </Button>
      </div>
    </Modal>
  );
}
