/** Lets the writer choose pictures from their device. To be called while they press something. */
export function choosePictures({
  isMultiple = false,
  onFiles,
}: {
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/*";
  input.multiple = isMultiple;
  // Some browsers forget an input that stands nowhere while its dialog is open.
  input.hidden = true;
  document.body.append(input);
  input.addEventListener("cancel", () => input.remove());
  input.addEventListener("change", () => {
    input.remove();
    onFiles([...(input.files ?? [])]);
  });
  input.click();
}
