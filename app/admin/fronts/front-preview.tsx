import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { createPassingClient } from "../../data/browser-client.ts";
import type { Client } from "../../data/client.ts";
import { loadFront } from "../../data/fronts/load-front.ts";
import { loadPlacePage, type PlacePage } from "../../data/fronts/load-place-page.ts";
import { readEachTime } from "../../data/read-cached.ts";
import { failureText } from "../../domain/failure-text.ts";
import type { FrontPlace } from "../../domain/fronts/front-place.ts";
import type { FrontLayout } from "../../domain/fronts/layout.ts";
import type { ShownContainer } from "../../domain/fronts/resolve-front.ts";
import { Button } from "../../ui/button.tsx";
import type { FrontCopy } from "./front-copy.ts";
import type { RenderPage } from "./render-page.types.ts";

const WIDTHS = { Phone: 390, Desktop: 1280 } as const;
type Width = keyof typeof WIDTHS;

/** How soon after a change the page is filled anew. */
const DELAY_MS = 400;

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
  const [width, setWidth] = useState<Width>("Desktop");
  const filled = useFilledFront(place, layout);
  return (
    <section aria-label="Preview" className="flex flex-col gap-3 xl:sticky xl:top-4 xl:self-start">
      <div className="flex gap-2">
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
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and what is in it takes no focus */}
      <div className="front-preview-window" tabIndex={0}>
        <PreviewFrame width={WIDTHS[width]}>
          {filled && renderPage({ ...filled, name })}
        </PreviewFrame>
      </div>
    </section>
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

/** The page as readers would see it; undefined until it is loaded. */
function useFilledFront(
  place: FrontPlace,
  layout: FrontLayout,
): { page: PlacePage; containers: ShownContainer[] } | undefined {
  const [filled, setFilled] = useState<{ page: PlacePage; containers: ShownContainer[] }>();
  const client = useRef<Client>(undefined);
  const key = JSON.stringify(layout);
  // Asks the backend, as a reader without an account would.
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      client.current ??= createPassingClient();
      Promise.all([
        loadPlacePage(client.current, place),
        loadFront({
          client: client.current,
          readCached: readEachTime,
          layout: JSON.parse(key),
          place,
          mayRepeat: false,
        }),
      ]).then(
        ([page, { containers }]) => isCurrent && page && setFilled({ page, containers }),
        (error: unknown) => console.error(failureText(error)),
      );
    }, DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [place, key]);
  return filled;
}
