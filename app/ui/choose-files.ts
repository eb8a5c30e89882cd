/**
 * Opens the file dialog. Must be called from a user gesture.
 *
 * @param accept kinds of files, as in the attribute of `<input type="file">`.
 * @param isCamera whether phones open their camera instead.
 */
export function chooseFiles({
  accept,
  isMultiple = false,
  isCamera = false,
  onFiles,
}: {
  accept: string;
  isMultiple?: boolean;
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
}): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.multiple = isMultiple;
  // The property is unknown to browsers without a camera of their own.
  if (isCamera) input.setAttribute("capture", "environment");
  // Some browsers garbage-collect a detached input while its dialog is open.
  input.hidden = true;
  document.body.append(input);
  input.addEventListener("cancel", () => input.remove());
  input.addEventListener("change", () => {
    input.remove();
    onFiles([...(input.files ?? [])]);
  });
  input.click();
}
