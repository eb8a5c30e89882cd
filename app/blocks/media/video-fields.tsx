import type { NodeViewProps } from "@tiptap/react";
import { useContext } from "react";
import { languageName } from "../../domain/language-name.ts";
import { isCaptionsFile } from "../../domain/newsroom/media-file.ts";
import { NOT_CAPTIONS } from "../../domain/newsroom/media-path.ts";
import { isLanguageTag, rawText } from "../../domain/parse-inlines.ts";
import { Button } from "../../ui/button.tsx";
import { chooseFiles } from "../../ui/choose-files.ts";
import { showToast } from "../../ui/show-toast.ts";
import { AttributeField } from "../base/attribute-field.tsx";
import { ImageUploadsContext } from "../image/image-uploads.ts";
import { PickImagesContext } from "../image/pick-images.ts";
import { UploadState } from "../image/upload-state.tsx";
import { useSetUpload, useUpload } from "../image/use-upload.ts";

/** Image that is shown before a video plays. */
export function PosterFields(props: NodeViewProps) {
  const { node, updateAttributes } = props;
  const uploads = useContext(ImageUploadsContext);
  const pickImages = useContext(PickImagesContext);
  const setUpload = useSetUpload(props);
  const hasPoster = rawText(node.attrs.src) !== "";
  return (
    <fieldset className="media-part">
      <legend>Poster</legend>
      <RunningUpload {...props} name="posterUpload" />
      <div className="flex flex-wrap gap-3">
        {uploads && (
          <Button
            type="button"
            look="outline"
            onClick={() =>
              pickImages({
                onFiles: ([file]) => file && setUpload("posterUpload", uploads.start(file)),
                onPicked: ({ path }) => updateAttributes({ src: path, posterUpload: "" }),
              })
            }
          >
            {hasPoster ? "Replace poster" : "Choose poster"}
          </Button>
        )}
        {hasPoster && (
          <Button type="button" look="outline" onClick={() => updateAttributes({ src: "" })}>
            Remove poster
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Captions of a video, and their language. */
export function CaptionsFields(props: NodeViewProps) {
  const { node, updateAttributes } = props;
  const uploads = useContext(ImageUploadsContext);
  const setUpload = useSetUpload(props);
  const captions = rawText(node.attrs.captions);
  const language = rawText(node.attrs.language);

  function chooseCaptions() {
    chooseFiles({
      accept: ".vtt,text/vtt",
      onFiles([file]) {
        if (!file || !uploads) return;
        if (isCaptionsFile(file)) setUpload("captionsUpload", uploads.start(file));
        else
          showToast({
            variant: "destructive",
            title: "Captions Not Added",
            description: NOT_CAPTIONS,
          });
      },
    });
  }

  return (
    <fieldset className="media-part">
      <legend>Subtitles and captions</legend>
      <RunningUpload {...props} name="captionsUpload" />
      {captions !== "" && (
        <>
          <p className="attribute-hint">{captions.split("/").at(-1)}</p>
          <AttributeField
            {...props}
            name="language"
            label="Language of the captions"
            isLabelShown
            hint={
              isLanguageTag(language)
                ? languageName(language)
                : "Enter the tag of a language, such as “en” or “pt-BR”."
            }
            value={language}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {uploads && (
          <Button type="button" look="outline" onClick={chooseCaptions}>
            {captions === "" ? "Add captions file" : "Replace captions file"}
          </Button>
        )}
        {captions !== "" && (
          <Button type="button" look="outline" onClick={() => updateAttributes({ captions: "" })}>
            Remove captions
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function RunningUpload(props: NodeViewProps & { name: string }) {
  const uploads = useContext(ImageUploadsContext);
  const setUpload = useSetUpload(props);
  const id = rawText(props.node.attrs[props.name]);
  const upload = useUpload(id);
  if (!upload) return null;
  return (
    <div className="pending-image pending-media">
      <UploadState
        upload={upload}
        onRetry={() => uploads?.retry(id)}
        onCancel={() => {
          uploads?.cancel(id);
          setUpload(props.name, "");
        }}
      />
    </div>
  );
}
