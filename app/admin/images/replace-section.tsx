import { useContext, useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { PickImagesContext } from "../../blocks/image/pick-images.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import {
  type FormerImage,
  type ImagePlace,
  listImagePlaces,
  replaceImage,
} from "../../data/images/image-replacement.ts";
import { getImage } from "../../data/images/library.ts";
import type { LibraryImage } from "../../domain/newsroom/library-image.ts";
import { Button } from "../../ui/button.tsx";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ImagePicker } from "../image-picker/image-picker.tsx";
import { Thumbnail } from "../image-picker/thumbnail.tsx";
import { reportFailure } from "../load-or-report.ts";
import { storeImage } from "../store-image.ts";
import { useRights } from "../use-rights.ts";
import { FormerVersions } from "./former-versions.tsx";
import { PlaceList } from "./place-list.tsx";

type Step =
  | { name: "idle" }
  | { name: "asking"; other: LibraryImage; places: ImagePlace[] }
  | { name: "done"; other: LibraryImage; ids: string[] };

/** Shows another image wherever this one is shown. */
export function ReplaceSection({
  image,
  former,
}: {
  image: LibraryImage;
  former: readonly FormerImage[];
}) {
  return (
    <ImagePicker>
      <section aria-labelledby="replace" className="flex flex-col gap-3">
        <h2 id="replace" className="font-serif text-card font-semibold">
          Replace Everywhere
        </h2>
        <ReplaceSteps image={image} former={former} />
      </section>
    </ImagePicker>
  );
}

function ReplaceSteps({ image, former }: { image: LibraryImage; former: readonly FormerImage[] }) {
  const pick = useContext(PickImagesContext);
  const { revalidate } = useRevalidator();
  const refusal = useRights().refusal("taxonomy");
  const [step, setStep] = useState<Step>({ name: "idle" });
  const [isBusy, setBusy] = useState(false);

  async function run(failedTitle: string, task: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await withSession(task);
    } catch (error) {
      reportFailure(failedTitle, error);
    } finally {
      setBusy(false);
    }
  }

  const ask = (path: string) =>
    run("Error Choosing Image", async () => {
      if (path === image.path) throw new Error("This is the same image. Choose another one.");
      const client = getBrowserClient();
      const [other, places] = await Promise.all([
        getImage(client, { path }),
        listImagePlaces(client, { path: image.path }),
      ]);
      if (!other) throw new Error("This image isn't in the library anymore. Choose another one.");
      setStep({ name: "asking", other, places });
    });

  const upload = ([file]: File[]) =>
    run("Error Uploading Image", async () => {
      if (!file) return;
      const signal = new AbortController().signal;
      const { path } = await storeImage(file, { onProgress: () => {}, signal, isKept: true });
      await ask(path);
    });

  const replace = (from: string, to: string, ids: string[], next: (changed: string[]) => Step) =>
    run("Error Replacing Image", async () => {
      const given = { path: from, replacement: to, ids };
      setStep(next(await replaceImage(getBrowserClient(), given)));
      await revalidate();
    });

  if (step.name === "idle") {
    return (
      <>
        <p className="max-w-prose text-quiet">
          Shows another image wherever this one is shown. Versions in the history of articles stay
          as they are.
        </p>
        <ActionButton
          refusal={refusal}
          type="button"
          look="outline"
          className="self-start"
          disabled={isBusy}
          onClick={() =>
            pick({
              onFiles: (files) => void upload(files),
              onPicked: ({ path }) => void ask(path),
            })
          }
        >
          {isBusy ? "Loading..." : "Choose Replacement"}
        </ActionButton>
        {former.length > 0 && (
          <FormerVersions {...{ former, refusal, isBusy }} onUse={(path) => void ask(path)} />
        )}
      </>
    );
  }
  const { other } = step;
  const close = () => setStep({ name: "idle" });
  if (step.name === "done") {
    const { ids } = step;
    return (
      <div className="flex flex-col gap-3">
        <p role="status" className="font-semibold">
          {ids.length === 1 ? "Replaced in 1 place." : `Replaced in ${ids.length} places.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            type="button"
            look="outline"
            disabled={isBusy || ids.length === 0}
            onClick={() =>
              void replace(other.path, image.path, ids, () => ({ name: "idle" as const }))
            }
          >
            Undo
          </Button>
          <Button type="button" disabled={isBusy} onClick={close}>
            Done
          </Button>
        </div>
      </div>
    );
  }
  const { places } = step;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <ul aria-label="Both images" className="grid grid-cols-2 gap-3 self-start">
        {[
          { name: "Now", shown: image },
          { name: "Replacement", shown: other },
        ].map(({ name, shown }) => (
          <li key={name}>
            <Thumbnail image={shown} />
            <span className="text-meta text-quiet">{name}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-4">
        <PlaceList places={places} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="button"
            disabled={isBusy || places.length === 0}
            onClick={() =>
              void replace(
                image.path,
                other.path,
                places.map(({ id }) => id),
                (ids) => ({ name: "done", other, ids }),
              )
            }
          >
            {isBusy ? "Replacing..." : "Replace"}
          </Button>
          <Button type="button" look="outline" disabled={isBusy} onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </div>
  );
}
