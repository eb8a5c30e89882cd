import { useState } from "react";
import {
  LONGEST_DESCRIPTION,
  MOST_KEY_ARTICLES,
  type TopicFields,
} from "../../domain/newsroom/topic-fields.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextArea, TextField } from "../../ui/controls/text-field.tsx";
import { ImagePicker } from "../image-picker/image-picker.tsx";
import { LibraryImageField } from "../image-picker/library-image-field.tsx";
import { OrderField } from "../lists/order-field.tsx";
import { sendImage } from "../store-image.ts";
import { FrontLink } from "./front-link.tsx";
import type { TopicForm } from "./use-topic-form.ts";

/** Dialog with what the page of a tag says. Closed by its buttons only while something is not saved. */
export function TopicDialog({ form }: { form: TopicForm }) {
  const { term, fields, isOpen, isDirty, isBusy } = form;
  if (!term || !fields) return null;
  return (
    <Modal
      isOpen={isOpen}
      onClose={isDirty || isBusy ? undefined : form.close}
      title={`Topic: ${term.name}`}
    >
      <ImagePicker>
        <FrontLink place={{ kind: "topic", slug: term.slug }} name={term.name} />
        <TopicFieldset key={term.key} form={form} fields={fields} />
      </ImagePicker>
    </Modal>
  );
}

function TopicFieldset({ form, fields }: { form: TopicForm; fields: TopicFields }) {
  const { change, isBusy, isDirty } = form;
  const [isSending, setSending] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <TextArea
        label="Description"
        hint="Shown at the top of the topic's page. Separate paragraphs with an empty line."
        rows={4}
        value={fields.description}
        maxLength={LONGEST_DESCRIPTION}
        onChange={({ target }) => change({ description: target.value })}
      />
      <LibraryImageField
        label="Image"
        previewClass="h-40"
        source={fields.imageSrc}
        uploadImage={sendImage}
        on={{
          state: (state) => setSending(state === "sending"),
          source: (imageSrc) => change({ imageSrc }),
        }}
      >
        <TextField
          label="Image URL"
          hint="A URL, or the path of an uploaded image."
          value={fields.imageSrc}
          maxLength={2000}
          onChange={({ target }) => change({ imageSrc: target.value })}
        />
      </LibraryImageField>
      <OrderField
        label="Key articles"
        hint="Shown before the newest, in this order."
        searchLabel="Add a key article"
        articles={fields.keyArticles}
        most={MOST_KEY_ARTICLES}
        onChange={(keyArticles) => change({ keyArticles })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" disabled={isBusy} onClick={form.close}>
          {isDirty ? "Discard Changes" : "Cancel"}
        </Button>
        <Button type="submit" disabled={isBusy || isSending}>
          Save Topic
        </Button>
      </div>
    </form>
  );
}
