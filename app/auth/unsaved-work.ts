let isUnsaved = false;
let runningTasks = 0;

/** Told by whoever holds what a user typed and has not saved yet. */
export function setUnsavedWork(hasUnsaved: boolean): void {
  isUnsaved = hasUnsaved;
}

/** Whether somebody typed what is not saved yet. */
export function hasUnsavedWork(): boolean {
  return isUnsaved;
}

/** Notes that something is on its way to the backend, until the returned function is called. */
export function beginTask(): () => void {
  runningTasks += 1;
  return () => {
    runningTasks -= 1;
  };
}

/** Whether the end of the session would interrupt somebody. */
export function isWorkInProgress(): boolean {
  return isUnsaved || runningTasks > 0;
}
