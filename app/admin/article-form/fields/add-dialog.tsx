import Plus from "lucide-react/icons/plus";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/controls/modal.tsx";
import { reportFailure } from "../../load-or-report.ts";

/** Button with a dialog that adds a category or author. Input is kept until it was added. */
export function AddDialog({
  openLabel,
  title,
  submitLabel,
  failureTitle,
  onSubmit,
  children,
}: {
  openLabel: string;
  title: string;
  submitLabel: string;
  failureTitle: string;
  /** Adds the item. Returns the validation error of the first field, if any. */
  onSubmit: () => Promise<string | undefined>;
  children: (error: string | undefined) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // React bubbles the event to the article form.
    event.stopPropagation();
    const form = event.currentTarget;
    setBusy(true);
    try {
      const problem = await onSubmit();
      setError(problem);
      if (problem) form.querySelector("input")?.focus();
      else setOpen(false);
    } catch (failure) {
      setError(reportFailure(failureTitle, failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-9 items-center gap-1.5 self-start text-[0.9375rem] font-semibold underline-offset-4 hover:underline pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        <Plus aria-hidden size={16} />
        {openLabel}
      </button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          {children(error)}
          <div className="flex flex-wrap justify-end gap-3">
            <Button type="button" look="outline" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={isBusy}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
