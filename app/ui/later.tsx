import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { holdKeys } from "./held-keys.ts";
import { type LoadedOnce, loadOnce } from "./load-once.ts";
import { showToast } from "./show-toast.ts";

const RETRY_MS = 5000;

/**
 * A component whose code is loaded when it is first rendered, or before by `preload`. Meanwhile a bar at the top of the
 * page shows that something opens, and Escape closes it again if it has `onClose`. If the code cannot be loaded, a toast
 * says so, and it is tried again: the rest of the screen stays as it is.
 *
 * @param meanwhile shown instead of bar and toast, for parts that open by themselves.
 * @param takesKeys whether the part gives the focus to a text field when it opens, which receives what was typed before.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile, takesKeys }: { meanwhile?: ReactNode; takesKeys?: (props: Props) => boolean } = {},
) {
  const code = loadOnce(load);
  return Object.assign(
    (props: Props) => (
      <LoadedPart
        code={code}
        meanwhile={meanwhile}
        takesKeys={takesKeys?.(props) ?? false}
        props={props}
      />
    ),
    {
      /** Loads the code in advance. A failure is repeated when it is rendered. */
      preload: () => void code.load().catch(() => undefined),
    },
  );
}

/** For parts that have a text field and are open while `isOpen` is true. */
export const whileOpen = ({ isOpen }: { isOpen: boolean }) => isOpen;

function LoadedPart<Props extends object>({
  code,
  meanwhile,
  takesKeys,
  props,
}: {
  code: LoadedOnce<ComponentType<Props>>;
  meanwhile: ReactNode;
  takesKeys: boolean;
  props: Props;
}) {
  const [Part, setPart] = useState(code.get);
  // A part that was closed meanwhile is loaded without a word.
  const isAwaited = meanwhile === undefined && isOpenPart(props);
  const close = isAwaited && !Part ? readClose(props) : undefined;
  useEscape(close);
  const held = useRef<ReturnType<typeof holdKeys>>(undefined);
  // Holds keys until the part has the focus: it takes it a little later than it is rendered.
  useEffect(() => {
    if (!takesKeys || code.get()) return;
    held.current = holdKeys();
    return () => held.current?.drop();
  }, [takesKeys, code]);
  // Loads the code.
  useEffect(() => {
    if (Part) return;
    let isOver = false;
    let hasFailed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function attempt(): Promise<void> {
      try {
        const component = await code.load();
        if (!isOver) setPart(() => component);
      } catch {
        if (isOver) return;
        if (isAwaited && !hasFailed) showFailure();
        held.current?.giveBack();
        hasFailed = true;
        timer = setTimeout(attempt, RETRY_MS);
      }
    }
    void attempt();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [Part, code, isAwaited]);
  if (Part) return <Part {...props} />;
  return isAwaited ? (
    <div role="status" aria-label="Loading" className="page-progress" />
  ) : (
    (meanwhile ?? null)
  );
}

function isOpenPart(props: object): boolean {
  return !("isOpen" in props) || props.isOpen === true;
}

function readClose(props: object): (() => void) | undefined {
  const close = "onClose" in props ? props.onClose : undefined;
  return typeof close === "function" ? () => close() : undefined;
}

/** Closes a part by Escape before it can do that itself. */
function useEscape(close: (() => void) | undefined): void {
  const latest = useRef(close);
  latest.current = close;
  const isActive = close !== undefined;
  // The window is outside of the part.
  useEffect(() => {
    if (!isActive) return;
    function handleKey(event: KeyboardEvent): void {
      if (event.key !== "Escape" || event.isComposing) return;
      // A dialog that is open behind the part stays open.
      event.preventDefault();
      event.stopPropagation();
      latest.current?.();
    }
    window.addEventListener("keydown", handleKey, { capture: true });
    return () => window.removeEventListener("keydown", handleKey, { capture: true });
  }, [isActive]);
}

function showFailure(): void {
  showToast({
    title: "Not Loaded Yet",
    description: "The site can't be reached. It opens here as soon as it can.",
    variant: "destructive",
  });
}
