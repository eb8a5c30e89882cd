import { type FormEvent, useRef, useState } from "react";
import { namesakeWarning } from "../../domain/authors/author-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { TextArea, TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { ImagePicker } from "../image-picker/image-picker.tsx";
import { LibraryImageField } from "../image-picker/library-image-field.tsx";
import { reportFailure } from "../load-or-report.ts";
import { sendImage } from "../store-image.ts";
import { AuthorImage } from "./author-rows.tsx";
import type { AuthorForms } from "./use-author-forms.ts";

/** Dialog with the form of an author. */
export function AuthorDialog({ forms }: { forms: AuthorForms }) {
  return (
    <Modal
      isOpen={forms.isOpen}
      onClose={forms.close}
      title={forms.author ? "Edit Author" : "New Author"}
    >
      <ImagePicker>
        <AuthorForm key={forms.key} forms={forms} />
      </ImagePicker>
    </Modal>
  );
}

const KINDS = [
  { value: "person", label: "Person" },
  { value: "organization", label: "Organization, such as a news agency" },
];

function AuthorForm({ forms }: { forms: AuthorForms }) {
  const { fields, contested, change } = forms;
  const [isBusy, setBusy] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [confirmedName, setConfirmedName] = useState(fields.name);
  const name = useRef<HTMLInputElement>(null);
  const submitLabel = forms.author ? "Save Author" : "Add Author";

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const isNameless = fields.name.trim() === "";
    const description = `Please enter a name for the ${forms.author ? "" : "new "}author.`;
    setProblem(isNameless ? description : undefined);
    if (isNameless) {
      showToast({ title: "Author Name Required", description, variant: "destructive" });
      name.current?.focus();
      return;
    }
    const form = event.currentTarget;
    setBusy(true);
    try {
      const namesake = fields.name !== confirmedName && (await forms.findNamesake());
      if (namesake) {
        setConfirmedName(fields.name);
        setProblem(namesakeWarning(namesake.name, submitLabel));
        name.current?.focus();
        return;
      }
      if (!(await forms.save())) {
        showToast({
          title: "Author Has Changed",
          description:
            "Someone else changed this author. Nothing was saved; your changes are still here.",
          variant: "destructive",
        });
        form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      }
    } catch (error) {
      reportFailure(forms.author ? "Error Saving Author" : "Error Adding Author", error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        ref={name}
        label="Name"
        value={fields.name}
        maxLength={200}
        error={problem ?? conflictText(contested.name)}
        hint={
          forms.author
            ? "The URL of the author's page won't change. Rename the author to change both."
            : undefined
        }
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        label="Kind"
        options={KINDS}
        value={fields.kind}
        error={conflictText(contested.kind)}
        onChange={(kind) => change({ kind: kind === "organization" ? kind : "person" })}
      />
      <TextArea
        label="Biography"
        hint="Separate paragraphs with an empty line."
        rows={5}
        value={fields.bio}
        maxLength={5000}
        error={conflictText(contested.bio)}
        onChange={({ target }) => change({ bio: target.value })}
      />
      <LibraryImageField
        label="Image"
        previewClass="h-40"
        source={fields.imageSrc}
        preview={
          <div className="absolute inset-0 flex justify-center bg-tint">
            <AuthorImage
              key={fields.imageSrc}
              source={fields.imageSrc.trim()}
              alt="Image preview"
            />
          </div>
        }
        uploadImage={sendImage}
        on={{
          state: (state) => setSending(state === "sending"),
          source: (imageSrc) => change({ imageSrc }),
          uploaded: forms.noteUpload,
        }}
      >
        <TextField
          label="Image URL"
          hint="A URL, or the path of an uploaded image."
          value={fields.imageSrc}
          maxLength={2000}
          error={conflictText(contested.imageSrc)}
          onChange={({ target }) => change({ imageSrc: target.value })}
        />
      </LibraryImageField>
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={forms.close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy || isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function conflictText(theirs: string | undefined): string | undefined {
  if (theirs === undefined) return undefined;
  const what = theirs === "" ? "cleared this" : `changed this to “${theirs}”`;
  return `Someone else ${what}. Save again to replace it with yours.`;
}
