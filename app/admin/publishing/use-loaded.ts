import { useCallback, useEffect, useRef, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { failureMessage } from "../../domain/failure-text.ts";

/** Content of a panel: nothing yet, a value, or the reason why it could not be loaded. */
export type Loaded<Value> = {
  value: Value | undefined;
  failure: string | undefined;
  reload: () => Promise<void>;
};

/** Loads the content of a panel again whenever `load`, which the caller memoizes, is another one. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{ value?: Value; failure?: string }>({});
  const latest = useRef(load);
  latest.current = load;
  const reload = useCallback(async () => {
    try {
      const value = await withSession(load);
      if (latest.current === load) setState({ value });
    } catch (error) {
      // A failure of the former function does not count against the one that took its place.
      if (latest.current !== load) return;
      setState(({ value }) => ({
        ...(value !== undefined && { value }),
        failure: failureMessage(error),
      }));
    }
  }, [load]);
  // Asks the backend.
  useEffect(() => {
    void reload();
  }, [reload]);
  return { value: state.value, failure: state.failure, reload };
}
