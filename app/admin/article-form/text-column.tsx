import { lazy, Suspense, useCallback, useId, useSyncExternalStore } from "react";
import type { LookUpEmbed } from "../../blocks/embed/embed-lookup.ts";
import {
  ArticleLookupContext,
  type LookUpArticle,
} from "../../blocks/related-article/article-lookup.ts";
import { findArticlesByTitle } from "../../data/articles/find-articles.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { REQUIRED } from "../../domain/newsroom/article-fields.ts";
import { getSharedBody } from "../../editor/engine/shared-document.ts";
import type { NoteStore } from "../../editor/note-store.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { findPickedImage } from "../image-picker/load-picker.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { SharedField } from "./fields/shared-field.tsx";
import type { OthersWords } from "./presence/others-words.ts";
import type { Presence } from "./presence/presence.ts";
import type { Fields } from "./use-fields.ts";
import type { Images } from "./use-images.ts";

/** A separate chunk, because the editor library is large. */
const BodyEditor = lazy(async () => ({
  default: (await import("../../editor/body-editor.tsx")).BodyEditor,
}));

/** Title, excerpt and body. */
export function TextColumn({
  copy,
  fields,
  images,
  presence,
  words,
  noteStore,
  isReadOnly,
  onEditorOpen,
}: {
  copy: WorkingCopy;
  fields: Pick<Fields, "editor" | "form">;
  images: Pick<Images, "upload" | "uploadMedia" | "report">;
  presence: Presence;
  words: OthersWords;
  /** Notes on the body. */
  noteStore: NoteStore;
  /** Whether the user may only read it, and comment. */
  isReadOnly: boolean;
  /** Called when one can write. */
  onEditorOpen: () => void;
}) {
  const { siteUrl } = useSite();
  const { articleId } = copy;
  const findArticles = useCallback(
    async (words: string, signal: AbortSignal) => {
      const found = await findArticlesByTitle(getBrowserClient(), {
        words,
        exceptId: articleId,
        signal,
      });
      return found.map(({ id, slug, title }) => ({
        id,
        title,
        href: `/article/${encodeURIComponent(slug)}`,
      }));
    },
    [articleId],
  );
  const { upload } = images;
  const lookUpEmbed: LookUpEmbed = useCallback(
    async (...asked) => {
      const { lookUpEmbed } = await import("./look-up-embed.ts");
      return lookUpEmbed({ upload, siteUrl, articleId }, ...asked);
    },
    [upload, siteUrl, articleId],
  );
  const lookUpArticle: LookUpArticle = useCallback(
    async (id) => (await import("./look-up-article.ts")).lookUpArticle(id),
    [],
  );
  const id = useId();
  const error = useSyncExternalStore(fields.form.subscribe, () => fields.form.errors().content);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {isReadOnly && (
        <p className="border-l-4 border-ink bg-tint px-4 py-3">
          You can read this article, add notes and suggest changes. Those who write it decide about
          them.
        </p>
      )}
      <TitleField isReadOnly={isReadOnly} />
      <SharedField name="excerpt" label="Excerpt" rows={3} hasCount readOnly={isReadOnly} />
      <div className="flex flex-col gap-1.5">
        <p id={`${id}-label`} className="text-note font-semibold">
          Content
        </p>
        <Suspense
          fallback={<div className="min-h-96 rounded-control border border-field bg-tint" />}
        >
          <ArticleLookupContext value={lookUpArticle}>
            <BodyEditor
              ref={fields.editor}
              fragment={getSharedBody(copy.doc)}
              openedContent={copy.openedContent}
              carets={presence}
              othersWords={words.marks}
              onChange={fields.form.checkBody}
              uploadImage={images.upload}
              uploadMedia={images.uploadMedia}
              findImageTexts={findPickedImage}
              lookUpEmbed={lookUpEmbed}
              findArticles={findArticles}
              onImages={(state) => images.report("body", state)}
              labelledBy={`${id}-label`}
              describedBy={error && `${id}-error`}
              isInvalid={error !== undefined}
              notes={noteStore}
              isReadOnly={isReadOnly}
              onOpen={onEditorOpen}
            />
          </ArticleLookupContext>
        </Suspense>
        {error && (
          <div className="flex flex-wrap items-center gap-3">
            <p id={`${id}-error`} className="text-meta font-semibold text-accent">
              {error}
            </p>
            {error === REQUIRED.firstBlock && (
              <Button
                type="button"
                look="outline"
                className="px-3"
                onClick={() => fields.editor.current?.removeBlankStart()}
              >
                Remove Blank Paragraphs
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** The title, styled as readers will see it. */
function TitleField({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <SharedField
      name="title"
      label="Title"
      normalize={toLine}
      hasCount
      rows={1}
      readOnly={isReadOnly}
      placeholder="Headline"
      // Titles have no line breaks.
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      className="headline-field"
    />
  );
}

function toLine(text: string): string {
  return text.replaceAll(/(?<!\s)\s*\n\s*/g, " ");
}
