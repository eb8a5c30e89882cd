import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { rawText } from "../../domain/parse-inlines.ts";
import { AttributeField } from "../attribute-field.tsx";
import { StoryPicture } from "../story-picture.tsx";

/** A picture as readers see it, with the fields of what is said about it. */
export function ImageEditView(props: NodeViewProps) {
  const { attrs } = props.node;
  const src = rawText(attrs.src);
  const alt = rawText(attrs.alt);
  return (
    <NodeViewWrapper as="figure" data-drag-handle>
      <StoryPicture source={src} alt={alt} sizes="(width >= 48rem) 42rem, 100vw" />
      <figcaption contentEditable={false} className="image-fields">
        <AttributeField
          {...props}
          label="Alternative text"
          isLabelShown
          hint="What the picture shows, for readers who can not see it. Leave it empty if it only decorates."
          value={alt}
          toAttributes={(text) => ({ alt: text })}
        />
        <AttributeField
          {...props}
          label="Caption"
          isLabelShown
          value={rawText(attrs.caption)}
          toAttributes={(caption) => ({ caption })}
        />
        <AttributeField
          {...props}
          label="Credit"
          isLabelShown
          value={rawText(attrs.credit)}
          toAttributes={(credit) => ({ credit })}
        />
      </figcaption>
    </NodeViewWrapper>
  );
}
