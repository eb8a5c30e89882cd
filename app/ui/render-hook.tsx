import { act } from "react";
import { createRoot } from "react-dom/client";

/** Test helper that renders a hook: `read` returns its latest result, `run` calls something on it. */
export function renderHook<Props extends object, Result>(
  useTested: (props: Props) => Result,
  first: Props,
) {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  const results: Result[] = [];
  const root = createRoot(document.createElement("div"));
  const render = (props: Props) =>
    act(() => root.render(<Hook use={() => results.push(useTested(props))} />));
  const read = (): Result => {
    const last = results.at(-1);
    if (last === undefined) throw new Error("The hook was not rendered.");
    return last;
  };
  render(first);
  return {
    read,
    render,
    run: (task: (result: Result) => void) => act(() => task(read())),
    leave: () => act(() => root.unmount()),
  };
}

function Hook({ use: useTested }: { use: () => void }) {
  useTested();
  return null;
}
