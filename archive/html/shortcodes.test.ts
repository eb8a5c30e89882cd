import { expect, test } from "vitest";
import { expandShortcodes } from "./shortcodes.ts";

const find = (id: string) => (id === "9" ? { url: "b.jpg", alt: 'A "b"', caption: "C" } : null);

test.each([
  [
    '[caption id="a" width="300"]<a href="x"><img src="a.jpg"></a> Words <b>here</b>[/caption]',
    '<figure><a href="x"><img src="a.jpg"></a><figcaption>Words <b>here</b></figcaption></figure>',
  ],
  [
    '[caption caption="Old"]<img src="a.jpg">[/caption]',
    '<figure><img src="a.jpg"><figcaption>Old</figcaption></figure>',
  ],
  [
    '[gallery columns="2" ids="9, 10"]',
    '<div class="gallery"><figure><img src="b.jpg" alt="A &quot;b&quot;"><figcaption>C</figcaption></figure></div>',
  ],
  ["[embed]https://v.org/1[/embed]", '<embed src="https://v.org/1">'],
  ["[youtube=https://v.org/2&w=600]", '<embed src="https://v.org/2&amp;w=600">'],
  [
    '[video width="640" height="360" mp4="https://v.org/3.mp4" poster="https://v.org/3.jpg"][/video]',
    '<video src="https://v.org/3.mp4" poster="https://v.org/3.jpg" width="640" height="360"></video>',
  ],
  ['[audio mp3="https://v.org/4.mp3"][/audio]', '<audio src="https://v.org/4.mp3"></audio>'],
  ['[video src="https://youtu.be/5"]', '<embed src="https://youtu.be/5">'],
  ["He said [sic] and [the minister] left", "He said [sic] and [the minister] left"],
  ["[video]", "[video]"],
])("expandShortcodes converts %s", (text, html) => {
  expect(expandShortcodes(text, find)).toBe(html);
});

test.each([
  ["[caption]no image[/Caption] rest", "[caption]no image[/Caption] rest"],
  [
    '[caption]a [caption][CAPTION]<img src="a.jpg">b[/CAPTION] and [/caption]',
    '[caption]a [caption]<figure><img src="a.jpg"><figcaption>b</figcaption></figure> and [/caption]',
  ],
  [
    "[caption data-caption='no' CAPTION = 'Old']<img>[/caption]",
    "<figure><img><figcaption>Old</figcaption></figure>",
  ],
  ["[caption]<img>b", "[caption]<img>b"],
])("expandShortcodes finds the captions of %s", (text, html) => {
  expect(expandShortcodes(text, find)).toBe(html);
});

test.each(["[caption", "[caption]<a ", "[caption]<img>\t", "[gallery", "[audio ", "[caption a='"])(
  "expandShortcodes reads a megabyte of %s in linear time",
  (text) => {
    const startedAt = performance.now();
    expandShortcodes(text.repeat(2 ** 20 / text.length), find);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  },
);
