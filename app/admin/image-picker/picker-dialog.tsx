import Camera from "lucide-react/icons/camera";
import Upload from "lucide-react/icons/upload";
import { useRef, useState } from "react";
import { chooseImages, type ImageRequest } from "../../blocks/image/pick-images.ts";
import type { LibraryImage } from "../../domain/newsroom/library-image.ts";
import { Button } from "../../ui/button.tsx";
import { ModalDialog } from "../../ui/controls/modal-dialog.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { useSearchDraft } from "../lists/search-field.tsx";
import { focusFirstImage, PickerGrid } from "./picker-grid.tsx";
import { usePickerImages } from "./use-picker-images.ts";

/** Dialog that chooses an image of the library, or files to upload. */
export function PickerDialog({
  request,
  readCategory,
  isOpen,
  onClose,
}: {
  request: ImageRequest;
  readCategory: () => string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title="Choose an Image" initialFocus={field}>
      <Picker {...{ field, request, readCategory, onClose }} />
    </ModalDialog>
  );
}

function Picker({
  field,
  request: { isMultiple = false, onFiles, onPicked },
  readCategory,
  onClose,
}: {
  field: React.RefObject<HTMLInputElement | null>;
  request: ImageRequest;
  readCategory: () => string;
  onClose: () => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const category = readCategory();
  const [isOfSection, setOfSection] = useState(false);
  const [query, setQuery] = useState("");
  const search = useSearchDraft(query, setQuery);
  const list = usePickerImages({ query, category: isOfSection ? category : "" });

  function take(files: readonly File[]): void {
    const images = isMultiple ? [...files] : files.slice(0, 1);
    if (images.length === 0) return;
    onClose();
    onFiles(images);
  }

  function pick({ path, alt, isDecorative, caption, credit }: LibraryImage): void {
    onClose();
    onPicked({ path, alt, isDecorative, caption, credit });
  }

  return (
    <section
      ref={root}
      aria-label="Images to choose from"
      className="image-picker"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        take([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        // Spreadsheets copy an image of the cells beside their text.
        if (event.clipboardData.getData("text/plain").trim() !== "") return;
        take([...event.clipboardData.files]);
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          type="search"
          label="Search images"
          placeholder="Words of text, credit, place or file name..."
          value={search.draft}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          className="min-w-48 flex-1"
          onChange={({ target }) => search.type(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") search.submit();
            if (event.key === "ArrowDown" && focusFirstImage(root.current)) event.preventDefault();
          }}
        />
        <Button type="button" onClick={() => chooseImages({ isMultiple, onFiles: take })}>
          <Upload aria-hidden size={18} />
          Upload From Device
        </Button>
        <Button
          type="button"
          look="outline"
          className="not-pointer-coarse:hidden"
          onClick={() => chooseImages({ isCamera: true, onFiles: take })}
        >
          <Camera aria-hidden size={18} />
          Take Photo
        </Button>
      </div>
      {category !== "" && (
        <fieldset className="flex flex-wrap gap-3">
          <legend className="sr-only">Shown images</legend>
          {[
            { name: "Recent", isChosen: !isOfSection },
            { name: "Used in this section", isChosen: isOfSection },
          ].map(({ name, isChosen }) => (
            <Button
              key={name}
              type="button"
              look={isChosen ? "solid" : "outline"}
              aria-pressed={isChosen}
              onClick={() => {
                if (!isChosen) setOfSection(!isOfSection);
              }}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      <PickerGrid list={list} onPick={pick} />
    </section>
  );
}
