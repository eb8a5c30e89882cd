import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import type { VersionCommands } from "./use-version-commands.ts";

/** Gives a version a name, or takes it away. */
export function NameDialog({ commands }: { commands: VersionCommands }) {
  return (
    <Modal isOpen={commands.open === "name"} onClose={commands.close} title="Name Version">
      <NameForm key={commands.version?.number} commands={commands} />
    </Modal>
  );
}

function NameForm({
  commands: { version, isBusy, close, name: save },
}: {
  commands: VersionCommands;
}) {
  const [name, setName] = useState(version?.name ?? "");

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (version) void save(version.number, name);
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label="Name"
        value={name}
        maxLength={200}
        hint="A draft with a name is kept forever. Leave it empty to take the name away."
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy}>
          Save Name
        </Button>
      </div>
    </form>
  );
}
