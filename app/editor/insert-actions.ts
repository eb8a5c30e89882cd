import AudioLines from "lucide-react/icons/audio-lines";
import Clapperboard from "lucide-react/icons/clapperboard";
import FileText from "lucide-react/icons/file-text";
import ImagePlus from "lucide-react/icons/image-plus";
import type { ImageUploads } from "../blocks/image/image-uploads.ts";
import type { PickImages } from "../blocks/image/pick-images.ts";
import { chooseFiles } from "../ui/choose-files.ts";
import { type EditorAction, listInsertActions } from "./editor-actions.ts";
import type { EditorDialog } from "./editor-dialog.ts";
import { insertFiles } from "./file-input.ts";
import { insertBlocks } from "./insert-blocks.ts";

/** Parts of an editor that insert blocks. */
export type InsertParts = {
  uploads: ImageUploads;
  pickImages: PickImages;
  openDialog: (dialog: EditorDialog) => void;
};

/** All blocks that can be inserted in an editor. Loaded when it is open. */
export function createInsertActions({ uploads, pickImages, openDialog }: InsertParts) {
  const imageAction: EditorAction = {
    id: "image",
    label: "Image",
    synonyms: "photo picture",
    icon: ImagePlus,
    run: (editor) =>
      pickImages({
        isMultiple: true,
        onFiles: (files) => insertFiles(editor, uploads, files),
        onPicked: ({ path, isDecorative: decorative, ...texts }) =>
          insertBlocks(editor, [{ type: "image", attrs: { src: path, decorative, ...texts } }]),
      }),
  };
  return listInsertActions({
    media: [imageAction, createMediaAction("audio", uploads), createMediaAction("video", uploads)],
    word: createWordAction(uploads),
    onDialog: openDialog,
  });
}

function createMediaAction(type: "audio" | "video", uploads: ImageUploads): EditorAction {
  const isAudio = type === "audio";
  return {
    id: type,
    label: isAudio ? "Audio" : "Video",
    synonyms: isAudio ? "sound podcast recording mp3" : "film clip movie mp4",
    icon: isAudio ? AudioLines : Clapperboard,
    run: (editor) =>
      chooseFiles({
        accept: `${type}/*`,
        isMultiple: true,
        onFiles: (files) => insertFiles(editor, uploads, files),
      }),
  };
}

function createWordAction(uploads: ImageUploads): EditorAction {
  return {
    id: "word-document",
    label: "Word document",
    synonyms: "docx file import",
    icon: FileText,
    run: (editor) =>
      chooseFiles({
        accept: ".docx",
        onFiles: (files) => insertFiles(editor, uploads, files),
      }),
  };
}
