import { useState } from "react";
import type { Doc } from "yjs";
import type { FrontPlace } from "../../domain/fronts/front-place.ts";
import {
  CONTAINER_KINDS,
  type ContainerKind,
  type FrontContainer,
  MOST_CONTAINERS,
} from "../../domain/fronts/layout.ts";
import { tagSlug } from "../../domain/slug.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { addContainer, containersOf } from "./front-document.ts";

export const KIND_OPTIONS = Object.entries(CONTAINER_KINDS).map(([value, { name }]) => ({
  value,
  label: name,
}));

/** Containers that are begun with a rule, beside the arrangements. */
const OPINION = "opinion";
const TOPIC = "topic";

type NewContainer = Omit<FrontContainer, "id" | "slots">;

/** Adds a container at the end: of an arrangement, with opinion articles, or with those of a tag. */
export function AddContainer({ doc, place }: { doc: Doc; place: FrontPlace }) {
  const [choice, setChoice] = useState<string>("row");
  const [tag, setTag] = useState("");
  if (containersOf(doc).size >= MOST_CONTAINERS) return null;
  const slug = tagSlug(tag);
  const options = [
    ...KIND_OPTIONS,
    { value: OPINION, label: "Opinion" },
    ...(place.kind === "topic" ? [] : [{ value: TOPIC, label: "Topic" }]),
  ];
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3 border-t-2 border-ink pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (choice === TOPIC && slug === undefined) return;
        addContainer(doc, toContainer(choice, { name: tag.trim(), slug }));
        setTag("");
      }}
    >
      <SelectField label="New container" options={options} value={choice} onChange={setChoice} />
      {choice === TOPIC && (
        <TextField
          label="Tag of the topic"
          value={tag}
          maxLength={100}
          onChange={({ target }) => setTag(target.value)}
        />
      )}
      <Button type="submit" look="outline" disabled={choice === TOPIC && slug === undefined}>
        Add Container
      </Button>
    </form>
  );
}

function toContainer(
  choice: string,
  tag: { name: string; slug: string | undefined },
): NewContainer {
  if (choice === TOPIC && tag.slug !== undefined) {
    return begin("package", { title: tag.name, source: { by: "tag", slug: tag.slug } });
  }
  if (choice === OPINION) {
    return begin("row", { title: "Opinion", source: { by: "label", label: "opinion" } });
  }
  const kind = choice as ContainerKind;
  return begin(kind, {
    title: CONTAINER_KINDS[kind].name,
    source: SOURCES[kind] ?? { by: "latest" },
  });
}

/** Rules of arrangements that show nothing else at first. */
const SOURCES: Partial<Record<ContainerKind, FrontContainer["source"]>> = {
  "most-read": { by: "most-read" },
  live: { by: "label", label: "live" },
};

function begin(kind: ContainerKind, rest: Pick<FrontContainer, "title" | "source">): NewContainer {
  return { kind, isHidden: false, size: CONTAINER_KINDS[kind].size, ...rest };
}
