// @vitest-environment happy-dom
import { act, type ComponentType, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { later } from "./later.tsx";

beforeEach(() => {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = '<div id="toast"></div><main></main>';
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const Dialog = ({ text }: { text: string }) => <p>{text}</p>;
type ClosableProps = { isOpen: boolean; onClose: () => void };
const Closable = ({ isOpen }: ClosableProps) => <p>{isOpen ? "Open" : "Closed"}</p>;

function Opened({ Part }: { Part: ComponentType<ClosableProps> }) {
  const [isOpen, setOpen] = useState(true);
  return <Part isOpen={isOpen} onClose={() => setOpen(false)} />;
}

const main = () => document.querySelector("main");
const toast = () => document.getElementById("toast")?.textContent;

async function render(part: React.ReactNode) {
  const root = createRoot(main() ?? document.body);
  await act(() => root.render(<div>Typed before: {part}</div>));
}

test("shows that a part opens until its code is loaded, and leaves the rest as it is", async () => {
  const code = Promise.withResolvers<typeof Dialog>();
  const Part = later(() => code.promise);
  await render(<Part text="Here" />);
  expect(main()?.querySelector("[role=status]")?.getAttribute("aria-label")).toBe("Loading");
  await act(async () => code.resolve(Dialog));
  expect(main()?.textContent).toBe("Typed before: Here");
});

test("says when the code of a part cannot be loaded, and opens it once it can", async () => {
  const load = vi.fn<() => Promise<typeof Dialog>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(Dialog);
  const Part = later(load);
  await render(<Part text="Here" />);
  expect(main()?.textContent).toBe("Typed before: ");
  expect(toast()).toContain("Not Loaded Yet");
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(main()?.textContent).toBe("Typed before: Here");
});

test("shows a part at once whose code was loaded in advance", async () => {
  const Part = later(async () => Dialog, { meanwhile: "Not yet" });
  Part.preload();
  await vi.advanceTimersByTimeAsync(0);
  await render(<Part text="Here" />);
  expect(main()?.textContent).toBe("Typed before: Here");
});

test("Escape closes a dialog whose code is being loaded, and nothing behind it", async () => {
  const code = Promise.withResolvers<typeof Closable>();
  const Part = later(() => code.promise);
  await render(<Opened Part={Part} />);
  const behind = vi.fn();
  window.addEventListener("keydown", behind);
  const press = () =>
    act(() =>
      main()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
    );
  await press();
  expect(behind).not.toHaveBeenCalled();
  expect(main()?.querySelector("[role=status]")).toBeNull();
  await press();
  expect(behind).toHaveBeenCalledOnce();
  await act(async () => code.resolve(Closable));
  expect(main()?.textContent).toBe("Typed before: Closed");
  window.removeEventListener("keydown", behind);
});
