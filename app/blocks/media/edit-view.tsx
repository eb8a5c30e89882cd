import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useContext, useId } from "react";
import { renderUrl } from "../../domain/image-address.ts";
import { formatDuration, hostName, mediaUrl } from "../../domain/media-address.ts";
import { kindOfFile } from "../../domain/newsroom/media-file.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { chooseFiles } from "../../ui/choose-files.ts";
import { showToast } from "../../ui/show-toast.ts";
import { AttributeField } from "../base/attribute-field.tsx";
import { ImageUploadsContext } from "../image/image-uploads.ts";
import { UploadState } from "../image/upload-state.tsx";
import { useSetUpload, useUpload } from "../image/use-upload.ts";
import { CaptionsFields, PosterFields } from "./video-fields.tsx";

/** Audio or video in the editor: its player or upload, its texts, and buttons to replace or remove it. */
export function MediaEditView(props: NodeViewProps) {
  const { node, deleteNode } = props;
  const type = node.type.name === "video" ? "video" : "audio";
  const uploads = useContext(ImageUploadsContext);
  const setUpload = useSetUpload(props);
  const hintId = useId();

  function replaceFile() {
    chooseFiles({
      accept: `${type}/*`,
      onFiles([file]) {
        if (!file || !uploads) return;
        if (kindOfFile(file) === type) setUpload("upload", uploads.start(file));
        else
          showToast({
            variant: "destructive",
            title: "File Not Replaced",
            description: `“${file.name}” is not ${type}. Insert it as a block of its own.`,
          });
      },
    });
  }

  return (
    <NodeViewWrapper
      as="figure"
      className="media"
      aria-label={type === "video" ? "Video" : "Audio"}
    >
      <div contentEditable={false} data-drag-handle>
        <MediaPreview {...props} />
      </div>
      <div contentEditable={false} className="image-fields">
        <AttributeField
          {...props}
          name="title"
          label={`Name of the ${type}`}
          isLabelShown
          hint="Shown above the player. Search engines list only recordings with a name."
          value={rawText(node.attrs.title)}
        />
        <AttributeField
          {...props}
          name="caption"
          label="Caption"
          isLabelShown
          value={rawText(node.attrs.caption)}
        />
        <AttributeField
          {...props}
          name="credit"
          label="Credit"
          isLabelShown
          value={rawText(node.attrs.credit)}
        />
        {type === "video" && <PosterFields {...props} />}
        {type === "video" && <CaptionsFields {...props} />}
        <span className="attribute-label">Transcript</span>
      </div>
      <NodeViewContent
        role="group"
        aria-label="Transcript"
        aria-describedby={hintId}
        className="transcript-field"
      />
      <div contentEditable={false} className="image-fields">
        <span id={hintId} className="attribute-hint">
          Words that are spoken, for readers who can't listen, and for search. An empty line begins
          a paragraph.
        </span>
        <div className="flex flex-wrap gap-3">
          {uploads && rawText(node.attrs.file) !== "" && (
            <Button type="button" look="outline" onClick={replaceFile}>
              Replace file
            </Button>
          )}
          <Button type="button" look="outline" onClick={deleteNode}>
            Remove {type}
          </Button>
        </div>
      </div>
    </NodeViewWrapper>
  );
}

/** The player, the upload while it runs, or where readers find the file. */
function MediaPreview(props: NodeViewProps) {
  const { node, deleteNode } = props;
  const { attrs } = node;
  const site = useSite();
  const uploads = useContext(ImageUploadsContext);
  const setUpload = useSetUpload(props);
  const id = rawText(attrs.upload);
  const upload = useUpload(id);
  const file = rawText(attrs.file);
  const isVideo = node.type.name === "video";

  function cancel() {
    uploads?.cancel(id);
    if (file === "") deleteNode();
    else setUpload("upload", "");
  }

  if (upload)
    return (
      <div className="pending-image pending-media">
        <UploadState upload={upload} onRetry={() => uploads?.retry(id)} onCancel={cancel} />
      </div>
    );
  if (file === "")
    return (
      <div className="pending-image pending-media">
        <div className="pending-image-state">
          <p className="pending-image-message">
            {isVideo ? "Video" : "Audio"} is being uploaded by a colleague. If it doesn't appear,
            remove it.
          </p>
        </div>
      </div>
    );
  const address = mediaUrl(file, site);
  if (address === undefined)
    return (
      <p>
        <a href={file}>{file}</a>
        <br />
        This file is on {hostName(file)}. Readers get a link to it. Replace it by an uploaded file
        to have it played here.
      </p>
    );
  const poster = rawText(attrs.src);
  const size = attrs.width > 0 ? { width: attrs.width, height: attrs.height } : {};
  return (
    <>
      {isVideo ? (
        <video
          key={address}
          controls
          playsInline
          preload="metadata"
          src={address}
          aria-label="Preview of the video"
          {...(poster !== "" && { poster: renderUrl(poster, site, 800, null) })}
          {...size}
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a preview, beside the field of its transcript
        <audio
          key={address}
          controls
          preload="metadata"
          src={address}
          aria-label="Preview of the audio"
        />
      )}
      <p className="media-facts">
        {[file.split("/").at(-1), formatDuration({ duration: Number(attrs.duration) })]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  );
}
