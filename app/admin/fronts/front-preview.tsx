import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { FrontLayout } from "../../domain/fronts/layout.ts";
import { Button } from "../../ui/button.tsx";
import type { FrontCopy } from "./front-copy.ts";
import type { RenderPage } from "./render-page.types.ts";
import { useFilledFront } from "./use-filled-front.ts";

const WIDTHS = { Phone: 390, Desktop: 1280 } as const;
type Width = keyof typeof WIDTHS;

/** The page as readers would see it, at the width of a phone or of a desktop. */
export function FrontPreview({
  copy: { place, name },
  layout,
  renderPage,
}: {
  copy: Pick<FrontCopy, "place" | "name">;
  layout: FrontLayout;
  renderPage: RenderPage;
}) {
  const [width, setWidth] = useState<Width>(() =>
    matchMedia("(width < 40rem)").matches ? "Phone" : "Desktop",
  );
  const shownIn = useRef<HTMLDivElement>(null);
  const { filled, failure, retry } = useFilledFront(place, layout);
  const isLoading = !filled && failure === null;
  return (
    <section aria-label="Preview" className="flex flex-col gap-3 xl:sticky xl:top-4 xl:self-start">
      <div className="flex items-center gap-2">
        {(Object.keys(WIDTHS) as Width[]).map((name) => (
          <Button
            key={name}
            type="button"
            look={name === width ? "solid" : "outline"}
            aria-pressed={name === width}
            onClick={() => setWidth(name)}
          >
            {name}
          </Button>
        ))}
        <p role="status" className="ml-2 text-meta text-quiet">
          {isLoading ? "Loading preview..." : ""}
        </p>
      </div>
      {failure !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-meta font-semibold text-accent">{failure}</p>
          <Button
            type="button"
            look="outline"
            onClick={() => {
              // The button goes.
              shownIn.current?.focus();
              retry();
            }}
          >
            Try Again
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and what is in it takes no focus */}
      <div ref={shownIn} className="front-preview-window" tabIndex={0}>
        {isLoading && <PageSkeleton />}
        <PreviewFrame width={WIDTHS[width]}>
          {filled && renderPage({ ...filled, name })}
        </PreviewFrame>
      </div>
    </section>
  );
}

/** A page before anything of it is known. */
function PageSkeleton() {
  return (
    <div
      aria-hidden
      className="flex animate-pulse flex-col gap-6 p-6 motion-reduce:animate-none *:bg-tint"
    >
      <div className="h-8 w-1/2 self-center" />
      <div className="aspect-video w-full" />
      <div className="h-5 w-3/4" />
      <div className="h-5 w-2/3" />
    </div>
  );
}

/** A frame with the styles of this document, so that widths are those of the frame. */
function PreviewFrame({ width, children }: { width: number; children: React.ReactNode }) {
  const [body, setBody] = useState<HTMLElement>();
  const [height, setHeight] = useState(1600);
  const [room, setRoom] = useState(width);
  const frame = useRef<HTMLIFrameElement>(null);

  function fill(): void {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    inner.documentElement.lang = document.documentElement.lang;
    inner.documentElement.className = document.documentElement.className;
    const styles = document.head.querySelectorAll('link[rel="stylesheet"], style');
    inner.head.replaceChildren(...[...styles].map((style) => style.cloneNode(true)));
    // A link would open within the frame.
    inner.body.inert = true;
    inner.body.style.minHeight = "0";
    setBody(inner.body);
  }

  // Chromium has the empty document at once; Firefox loads another one, and says so.
  useEffect(fill, []);
  // The window around the frame scrolls, so the frame is as high as its page.
  useEffect(() => observeSize(body, ({ scrollHeight }) => setHeight(scrollHeight)), [body]);
  useEffect(
    () => observeSize(frame.current?.parentElement, ({ clientWidth }) => setRoom(clientWidth)),
    [],
  );
  const scale = Math.min(1, room / width);

  return (
    <iframe
      ref={frame}
      title="Front page preview"
      // Without it, Chromium goes back and forth between the frame and its inert document, and never to what follows.
      tabIndex={-1}
      style={{
        transform: `scale(${scale})`,
        marginInlineStart: Math.max(0, (room - width) / 2),
        // A transformed frame takes as much room as before.
        marginInlineEnd: (scale - 1) * width,
        marginBlockEnd: (scale - 1) * height,
      }}
      width={width}
      height={height}
      onLoad={fill}
    >
      {body && createPortal(children, body)}
    </iframe>
  );
}

/** Calls `read` with an element and after each change of its size; in the next frame, since it changes sizes itself. */
function observeSize(
  element: HTMLElement | null | undefined,
  read: (element: HTMLElement) => void,
): (() => void) | undefined {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => requestAnimationFrame(() => read(element)));
  observer.observe(element);
  return () => observer.disconnect();
}
