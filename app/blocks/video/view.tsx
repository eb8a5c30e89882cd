import type { VideoBlock } from "../../domain/content.ts";
import { renderUrl } from "../../domain/image-address.ts";
import { languageName } from "../../domain/language-name.ts";
import { mediaUrl } from "../../domain/media-address.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { FileLink, MediaFigure } from "../media/media-view.tsx";

/**
 * The browser's own player with its poster, which loads nothing else before it is pressed. Files of other sites are
 * linked.
 */
export function VideoView({ block }: { block: VideoBlock }) {
  const t = useText();
  const site = useSite();
  const address = mediaUrl(block.file, site);
  const { src, width, height, captions, language } = block;
  const poster = src === "" ? undefined : renderUrl(src, site, 1200, null);
  const track = captions === "" ? undefined : mediaUrl(captions, site);
  return (
    <MediaFigure block={block}>
      {address !== undefined && (
        <video
          controls
          playsInline
          preload="none"
          src={address}
          poster={poster}
          {...(width > 0 && { width, height })}
          // Browsers load captions of another origin only with this.
          {...(track && site.backendUrl !== "" && { crossOrigin: "anonymous" as const })}
          aria-label={block.title.trim() || t("Video")}
        >
          {track && (
            <track
              kind="captions"
              src={track}
              srcLang={language || site.language}
              label={languageName(language || site.language)}
            />
          )}
          <FileLink block={block} />
        </video>
      )}
    </MediaFigure>
  );
}
