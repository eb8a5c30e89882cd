/** Opens the file dialog for images. Must be called from a user gesture. */
export function chooseImages({
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
