import type { AudioBlock } from "../../domain/content.ts";
import { mediaUrl } from "../../domain/media-address.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { FileLink, MediaFigure } from "../media/media-view.tsx";

/** The browser's own player, which loads nothing before it is pressed. Files of other sites are linked. */
export function AudioView({ block }: { block: AudioBlock }) {
  const t = useText();
  const address = mediaUrl(block.file, useSite());
  return (
    <MediaFigure block={block}>
      {address !== undefined && (
        // Its words are in the transcript.
        // biome-ignore lint/a11y/useMediaCaption: see above
        <audio
          controls
          preload="none"
          src={address}
          aria-label={block.title.trim() || t("Audio")}
          className="no-print"
        >
          <FileLink block={block} />
        </audio>
      )}
    </MediaFigure>
  );
}
