import { type RefObject, useRef, useState } from "react";
import {
  type CustomProvider,
  findProviderProblem,
  type ProviderProblem,
} from "../../domain/embeds/custom-providers.ts";
import { Button } from "../../ui/button.tsx";
import { DialogForm } from "../../ui/controls/dialog-form.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

const EMPTY: CustomProvider = { name: "", pattern: "", endpoint: "", frame: "" };

const FIELDS = [
  { name: "name", label: "Name", hint: "As readers are told it" },
  {
    name: "pattern",
    label: "Form of its addresses",
    hint: "With a star for each part that differs, such as https://video.example.org/watch/*",
  },
  {
    name: "frame",
    label: "Address of its frame",
    hint: "With the same parts in their order, such as https://player.example.org/*",
  },
  {
    name: "endpoint",
    label: "oEmbed endpoint",
    hint: "Optional. The site is asked there for headline, author and thumbnail",
  },
] as const;

/** Adds a site that articles can embed from, or changes one. What was entered stays until it is stored. */
export function ProviderDialog({
  provider,
  others,
  onClose,
  onSave,
}: {
  /** Null for a new one. */
  provider: CustomProvider | null;
  others: readonly CustomProvider[];
  onClose: () => void;
  onSave: (provider: CustomProvider) => Promise<void>;
}) {
  const [entered, setEntered] = useState(provider ?? EMPTY);
  const [problem, setProblem] = useState<ProviderProblem>();
  const [isBusy, setBusy] = useState(false);
  const fields = {
    name: useRef<HTMLInputElement>(null),
    pattern: useRef<HTMLInputElement>(null),
    frame: useRef<HTMLInputElement>(null),
    endpoint: useRef<HTMLInputElement>(null),
  } satisfies Record<keyof CustomProvider, RefObject<HTMLInputElement | null>>;

  async function save() {
    const tidy = {
      name: entered.name.trim(),
      pattern: entered.pattern.trim(),
      frame: entered.frame.trim(),
      endpoint: entered.endpoint.trim(),
    };
    const found = findProviderProblem(tidy) ?? findTwin(tidy, others);
    setProblem(found);
    if (found) {
      fields[found.field].current?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSave(tidy);
      onClose();
      showToast({
        title: "Settings Saved",
        description: `Articles can embed from ${tidy.name}.`,
      });
    } catch (error) {
      reportFailure("Error Saving Settings", error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={provider ? `Edit ${provider.name}` : "Add site"}
      initialFocus={fields.name}
    >
      <DialogForm onSubmit={() => void (isBusy || save())}>
        {FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            ref={fields[name]}
            label={label}
            hint={hint}
            error={problem?.field === name ? problem.message : undefined}
            value={entered[name]}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setEntered({ ...entered, [name]: event.currentTarget.value })}
          />
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="button" look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isBusy}>
            {provider ? "Save" : "Add"}
          </Button>
        </div>
      </DialogForm>
    </Modal>
  );
}

function findTwin(
  { pattern }: CustomProvider,
  others: readonly CustomProvider[],
): ProviderProblem | undefined {
  const twin = others.find((other) => other.pattern === pattern);
  return twin && { field: "pattern", message: `${twin.name} has addresses of this form already.` };
}
