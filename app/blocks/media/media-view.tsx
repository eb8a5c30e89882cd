import { type ReactNode, useContext } from "react";
import {
  formatDuration,
  hostName,
  mediaType,
  mediaUrl,
  wholeMediaUrl,
} from "../../domain/media-address.ts";
import { listParagraphs, type MediaBlock } from "../../domain/parse-media.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { LinkRel } from "../base/inline-view.tsx";

const KINDS = { audio: "Audio", video: "Video" } as const;

/** Title, player, caption, the file's address and transcript of a recording. */
export function MediaFigure({ block, children }: { block: MediaBlock; children: ReactNode }) {
  const t = useText();
  const line = [block.caption, block.credit].filter((text) => text.trim() !== "").join(" ");
  const paragraphs = listParagraphs(block);
  const facts = [t(KINDS[block.type]), formatDuration(block)].filter((fact) => fact !== "");
  return (
    <figure className="media">
      <p className="media-head" dir="auto">
        {block.title.trim() !== "" && <strong>{block.title}</strong>}{" "}
        <span className="media-facts">{facts.join(" · ")}</span>
      </p>
      {children}
      {line !== "" && <figcaption dir="auto">{line}</figcaption>}
      <p className="media-file">
        <FileLink block={block} />
      </p>
      {paragraphs.length > 0 && (
        <details className="media-transcript">
          <summary>{t("Transcript")}</summary>
          {paragraphs.map((paragraph, index) => (
            // Paragraphs have no ids and do not change while shown.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <p key={index} dir="auto">
              {paragraph}
            </p>
          ))}
        </details>
      )}
    </figure>
  );
}

/** Link to the file: a download, or the other site that has it. */
export function FileLink({ block }: { block: MediaBlock }) {
  const t = useText();
  const site = useSite();
  const rel = useContext(LinkRel);
  const address = wholeMediaUrl(block.file, site);
  if (mediaUrl(block.file, site) === undefined) {
    return (
      <a href={address} rel={rel}>
        {t(block.type === "audio" ? "Listen on {site}" : "Watch on {site}", {
          site: hostName(block.file),
        })}
      </a>
    );
  }
  const format = mediaType(block.file)?.replace(/^.*\//, "").toUpperCase();
  return (
    <a href={address} download>
      {t(block.type === "audio" ? "Download audio" : "Download video")}
      {format && ` (${FORMATS[format] ?? format})`}
    </a>
  );
}

const FORMATS: Readonly<Record<string, string>> = { MPEG: "MP3" };
