let isUnsaved = false;
let runningTasks = 0;

/** Set by forms with unsaved changes. */
export function setUnsavedWork(hasUnsaved: boolean): void {
  isUnsaved = hasUnsaved;
}

/** Whether there are unsaved changes. */
export function hasUnsavedWork(): boolean {
  return isUnsaved;
}

/** Registers a running request to the backend. Returns a function that ends it. */
export function beginTask(): () => void {
  runningTasks += 1;
  return () => {
    runningTasks -= 1;
  };
}

/** Whether the end of the session would interrupt work. */
export function isWorkInProgress(): boolean {
  return isUnsaved || runningTasks > 0;
}
