import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextArea, TextField } from "../../ui/controls/text-field.tsx";
import { OrderField } from "../lists/order-field.tsx";
import type { SeriesFields, SeriesForm } from "./use-series-form.ts";

/** Dialog with the form of a series. Closed by its buttons only while something is not saved. */
export function SeriesDialog({ form }: { form: SeriesForm }) {
  const { series, fields, isOpen, isDirty, isBusy } = form;
  if (!series || !fields) return null;
  return (
    <Modal isOpen={isOpen} onClose={isDirty || isBusy ? undefined : form.close} title="Edit Series">
      <SeriesFieldset key={series.id} form={form} fields={fields} />
    </Modal>
  );
}

function SeriesFieldset({ form, fields }: { form: SeriesForm; fields: SeriesFields }) {
  const { change, isBusy, isDirty } = form;
  const [problem, setProblem] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isNameless = fields.name.trim() === "";
        setProblem(isNameless ? "Please enter a name for the series." : undefined);
        if (!isNameless) form.save();
      }}
    >
      <TextField
        label="Series name"
        hint="The address of its page stays the same."
        value={fields.name}
        maxLength={200}
        error={problem}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label="Description"
        hint="Shown at the top of the series' page."
        rows={3}
        value={fields.description}
        maxLength={2000}
        onChange={({ target }) => change({ description: target.value })}
      />
      <OrderField
        label="Parts"
        hint="In the order of reading. Readers see those that are published."
        searchLabel="Add a part"
        articles={fields.parts}
        most={100}
        onChange={(parts) => change({ parts })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" disabled={isBusy} onClick={form.close}>
          {isDirty ? "Discard Changes" : "Cancel"}
        </Button>
        <Button type="submit" disabled={isBusy}>
          Save Series
        </Button>
      </div>
    </form>
  );
}
