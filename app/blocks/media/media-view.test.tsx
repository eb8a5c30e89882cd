import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { audioFixture } from "../audio/fixture.ts";
import { AudioView } from "../audio/view.tsx";
import { videoFixture } from "../video/fixture.ts";
import { VideoView } from "../video/view.tsx";

const FOLDER = "/storage/v1/object/public/article-media/2026/11";

function render(element: ReactNode): string {
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("audio has a player without scripts that loads nothing by itself, a link to its file and its transcript", () => {
  const html = render(<AudioView block={audioFixture} />);
  expect(html).toContain(`<audio controls="" preload="none" src="${FOLDER}/harbour-master.mp3"`);
  expect(html).toContain('aria-label="The harbour master on the &lt;new&gt; crane"');
  expect(html).toContain("Audio · 3:25");
  expect(html).toContain("Recorded on the quay in November. Sound: Audio Desk</figcaption>");
  expect(html).toContain('harbour-master.mp3" download="">Download audio (MP3)</a>');
  expect(html).toContain(
    '<summary>Transcript</summary><p dir="auto">Is it loud?</p><p dir="auto">Nobody hears it.\nNot even at night.</p></details>',
  );
  expect(html).not.toMatch(/autoplay|<script/i);
});

test("a video reserves its space, shows its poster and has its captions in their language", () => {
  const html = render(<VideoView block={videoFixture} />);
  expect(html).toMatch(
    /<video controls="" playsInline="" preload="none" src="[^"]+crane\.mp4" poster="[^"]+article-images\/2026\/11\/crane\.jpg\?width=1200&amp;resize=contain" width="1280" height="720"/,
  );
  expect(html).toContain(
    `<track kind="captions" src="${FOLDER}/crane.vtt" srcLang="en" label="English"/>`,
  );
  expect(html).not.toMatch(/autoplay|crossorigin/i);
});

test("a video without poster, captions, size and texts has a name and no empty part", () => {
  const html = render(
    <VideoView
      block={{
        ...videoFixture,
        ...{ src: "", width: 0, height: 0, captions: "", title: " ", caption: "", credit: "" },
        ...{ transcript: "", duration: 0 },
      }}
    />,
  );
  expect(html).toContain('aria-label="Video"');
  expect(html).not.toMatch(/poster|track|width|figcaption|details|strong/);
});

test("a file of another site is linked and not loaded", () => {
  const file = "https://www.media.example/a.mp4?x=1&y=2";
  const html = render(<VideoView block={{ ...videoFixture, src: "", file }} />);
  expect(html).toContain(
    '<a href="https://www.media.example/a.mp4?x=1&amp;y=2" rel="noopener">Watch on media.example</a>',
  );
  expect(html).not.toMatch(/<(?:video|source|track)|src=/);
  expect(render(<AudioView block={{ ...audioFixture, file }} />)).toContain(
    "Listen on media.example",
  );
});
