import { useState } from "react";
import { ArticleImage } from "../../blocks/image/article-image.tsx";
import type { UploadImage } from "../../blocks/image/image-uploads.ts";
import { UPLOAD_TYPES } from "../../domain/newsroom/image-path.ts";
import {
  LONGEST_DESCRIPTION,
  MOST_KEY_ARTICLES,
  type TopicFields,
} from "../../domain/newsroom/topic-fields.ts";
import { Button } from "../../ui/button.tsx";
import { ImageField } from "../../ui/controls/image-field.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextArea, TextField } from "../../ui/controls/text-field.tsx";
import { OrderField } from "../order-field.tsx";
import { storeImage } from "../store-image.ts";
import { useImageUpload } from "../use-image-upload.ts";
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
      <TopicFieldset key={term.key} form={form} fields={fields} />
    </Modal>
  );
}

function TopicFieldset({ form, fields }: { form: TopicForm; fields: TopicFields }) {
  const { change, isBusy, isDirty } = form;
  const [isSending, setSending] = useState(false);
  const image = useImageUpload(sendImage, {
    onState: (state) => setSending(state === "sending"),
    onStored: (imageSrc) => change({ imageSrc }),
  });
  const source = fields.imageSrc.trim();
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
      <ImageField
        label="Image"
        previewClass="h-40"
        accept={UPLOAD_TYPES}
        preview={
          source === "" ? null : (
            <ArticleImage
              key={source}
              source={source}
              alt="Image preview"
              sizes="18rem"
              widest={800}
              className="h-full"
            />
          )
        }
        upload={image.upload}
        onFile={image.start}
        onRetry={image.retry}
        onCancel={image.cancel}
        onRemove={() => change({ imageSrc: "" })}
      >
        <TextField
          label="Image URL"
          hint="A URL, or the path of an uploaded image."
          value={fields.imageSrc}
          maxLength={2000}
          onChange={({ target }) => change({ imageSrc: target.value })}
        />
      </ImageField>
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

const sendImage: UploadImage = async (file, options) => (await storeImage(file, options)).path;
