import { type ReactNode, useCallback, useState } from "react";
import { type ImageRequest, PickImagesContext } from "../../blocks/image/pick-images.ts";
import { later } from "../../ui/later.tsx";

const PickerDialog = later(async () => (await import("./picker-dialog.tsx")).PickerDialog);

/**
 * Lets what it contains ask for images of the library, or for files.
 *
 * @param props.readCategory the category whose images are offered first.
 */
export function ImagePicker({
  readCategory = () => "",
  children,
}: {
  readCategory?: () => string;
  children: ReactNode;
}) {
  const [request, setRequest] = useState<ImageRequest>();
  const [isOpen, setOpen] = useState(false);
  const pick = useCallback((next: ImageRequest) => {
    setRequest(next);
    setOpen(true);
  }, []);
  return (
    <PickImagesContext value={pick}>
      {children}
      {/* Outside of the form, which takes files that are dropped on what it contains. */}
      {request && (
        <PickerDialog {...{ request, readCategory, isOpen }} onClose={() => setOpen(false)} />
      )}
    </PickImagesContext>
  );
}
