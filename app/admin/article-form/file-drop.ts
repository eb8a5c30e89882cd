import type { DragEvent } from "react";

/**
 * Event handlers of a form for files that are dropped outside of the fields that take them. Without one, the browser
 * would leave the page and show the file.
 */
export function fileDrop(addFiles: (files: File[]) => void) {
  return {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      const files = [...event.dataTransfer.files];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      addFiles(files);
    },
  };
}
