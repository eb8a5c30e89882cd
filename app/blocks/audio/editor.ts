import type { AudioBlock } from "../../domain/content.ts";
import type { BlockEditor } from "../base/block-editor.ts";
import { mediaEditor, transcriptNode } from "../media/media-editor.ts";

export const audioEditor: BlockEditor<AudioBlock> = mediaEditor("audio", [transcriptNode]);
