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
import { LinkRel } from "../base/inline-view.tsx";

const KINDS = { audio: "Audio", video: "Video" } as const;

/** Title, player, caption, the file's address and transcript of a recording. */
export function MediaFigure({ block, children }: { block: MediaBlock; children: ReactNode }) {
  const line = [block.caption, block.credit].filter((text) => text.trim() !== "").join(" ");
  const paragraphs = listParagraphs(block);
  const facts = [KINDS[block.type], formatDuration(block)].filter((fact) => fact !== "");
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
          <summary>Transcript</summary>
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
  const site = useSite();
  const rel = useContext(LinkRel);
  const address = wholeMediaUrl(block.file, site);
  if (mediaUrl(block.file, site) === undefined) {
    const verb = block.type === "audio" ? "Listen" : "Watch";
    return (
      <a href={address} rel={rel}>
        {verb} on {hostName(block.file)}
      </a>
    );
  }
  const format = mediaType(block.file)?.replace(/^.*\//, "").toUpperCase();
  return (
    <a href={address} download>
      Download {block.type}
      {format && ` (${FORMATS[format] ?? format})`}
    </a>
  );
}

const FORMATS: Readonly<Record<string, string>> = { MPEG: "MP3" };
