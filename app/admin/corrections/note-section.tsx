import { useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { withdrawCorrection } from "../../data/corrections/correction-commands.ts";
import { CORRECTION_NAMES, type Correction } from "../../domain/corrections/correction.ts";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { reportFailure } from "../load-or-report.ts";
import { NoteDialog } from "./note-dialog.tsx";

/** Notes to readers of an article, which can be changed and withdrawn. Nothing where there is no note. */
export function NoteSection({
  corrections,
  refusal,
}: {
  corrections: readonly Correction[];
  /** Names the roles that may change notes, where the user may not. */
  refusal: string | undefined;
}) {
  const { revalidate } = useRevalidator();
  const [changed, setChanged] = useState<Correction>();
  const [withdrawn, setWithdrawn] = useState<Correction>();
  const [isBusy, setBusy] = useState(false);

  async function withdraw({ id }: Correction): Promise<void> {
    setBusy(true);
    try {
      await withSession(() => withdrawCorrection(getBrowserClient(), { id }));
      setWithdrawn(undefined);
      await revalidate();
    } catch (error) {
      reportFailure("Error Withdrawing Note", error);
    } finally {
      setBusy(false);
    }
  }

  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby="reader-notes">
      <h2 id="reader-notes" className="font-serif text-2xl font-semibold">
        What readers were told
      </h2>
      <ul className="mt-3 border-t border-ink">
        {corrections.map((note) => (
          <NoteRow
            key={note.id}
            note={note}
            refusal={refusal}
            onChange={() => setChanged(note)}
            onWithdraw={() => setWithdrawn(note)}
          />
        ))}
      </ul>
      {changed && (
        <NoteDialog
          key={changed.id}
          note={changed}
          onClose={() => setChanged(undefined)}
          onDone={() => {
            setChanged(undefined);
            void revalidate();
          }}
        />
      )}
      <ConfirmDialog
        isOpen={withdrawn !== undefined}
        title="Withdraw this note?"
        confirmLabel="Withdraw"
        isBusy={isBusy}
        onConfirm={() => withdrawn && void withdraw(withdrawn)}
        onCancel={() => setWithdrawn(undefined)}
      >
        Readers don't see it any more. The article itself does not change.
      </ConfirmDialog>
    </section>
  );
}

function NoteRow({
  note: { kind, text, publishedAt },
  refusal,
  onChange,
  onWithdraw,
}: {
  note: Correction;
  refusal: string | undefined;
  onChange: () => void;
  onWithdraw: () => void;
}) {
  const { timeZone } = useSite();
  const moment = dayAndTimeText(publishedAt, timeZone);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-hairline py-3">
      <div className="min-w-0 grow basis-72">
        <p className="text-meta">
          <span className="font-bold">{CORRECTION_NAMES[kind]}</span>{" "}
          <time className="text-quiet" dateTime={publishedAt}>
            {moment}
          </time>
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{text || "Without words"}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ActionButton type="button" look="outline" refusal={refusal} onClick={onChange}>
          Change<span className="sr-only"> the note of {moment}</span>
        </ActionButton>
        <ActionButton type="button" look="outline" refusal={refusal} onClick={onWithdraw}>
          Withdraw<span className="sr-only"> the note of {moment}</span>
        </ActionButton>
      </div>
    </li>
  );
}
