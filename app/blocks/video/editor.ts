import type { VideoBlock } from "../../domain/content.ts";
import type { BlockEditor } from "../base/block-editor.ts";
import { mediaEditor } from "../media/media-editor.ts";

export const videoEditor: BlockEditor<VideoBlock> = mediaEditor("video");
