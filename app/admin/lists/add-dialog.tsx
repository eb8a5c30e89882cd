import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { reportFailure } from "../load-or-report.ts";

/** Dialog that adds a category or author, with the button that opens it. Input is kept until it was added. */
export function AddDialog({
  opener,
  title,
  submitLabel,
  failureTitle,
  onSubmit,
  children,
}: {
  opener: (open: () => void) => ReactNode;
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
      {opener(() => setOpen(true))}
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
