/** Work that the host of the backend runs from time to time, never twice at a time. */
export type BackgroundJob = {
  name: string;
  everyMs: number;
  /** Wait before the first run; none unless set. */
  firstMs?: number;
  /** Returns how much was done. */
  run: () => Promise<{ count: number }>;
};
