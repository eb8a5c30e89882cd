import { pino } from "pino";
import { expect, test } from "vitest";
import { createFakeClient } from "../../app/data/fake-client.ts";
import { createFocalCrops } from "./focal-crops.ts";

const RENDER = "https://site.example/storage/v1/render/image/public/article-images";
const OBJECT = "https://site.example/storage/v1/object/public/article-images";

function createCrops() {
  let point: { focal_x: number; focal_y: number } | null = { focal_x: 0.713, focal_y: 0.2 };
  let lookups = 0;
  const crops = createFocalCrops({
    backend: {
      fetch: async (input, init) =>
        new Response(new Request(input, init).headers.get("x-focal-point")),
    },
    client: createFakeClient(() => {
      lookups += 1;
      if (point === null) return new Response("unavailable", { status: 503 });
      return Response.json([point]);
    }),
    log: pino({ enabled: false }),
  });
  return {
    crops,
    countLookups: () => lookups,
    setPoint: (next: typeof point) => {
      point = next;
    },
    ask: async (address: string, headers?: Record<string, string>) =>
      (await crops.fetch(new Request(address, headers && { headers }))).text(),
  };
}

test("requests for resized images carry the focal point, which is read again after a change", async () => {
  const { ask, crops, setPoint, countLookups } = createCrops();
  const address = `${RENDER}/2026/quay.jpg?width=800&height=450&resize=cover`;
  expect(await ask(address)).toBe("0.71,0.2");
  setPoint({ focal_x: 0, focal_y: 1 });
  expect(await ask(`${RENDER}/2026%2Fquay.jpg?width=400&height=225`)).toBe("0.71,0.2");
  expect(countLookups()).toBe(1);
  crops.forget();
  expect(await ask(address)).toBe("0,1");
});

test("a focal point of the client is ignored", async () => {
  const { ask } = createCrops();
  const own = { "x-focal-point": "0.1,0.1" };
  expect(await ask(`${RENDER}/quay.jpg?width=800`, own)).toBe("0.71,0.2");
  expect(await ask(`${OBJECT}/quay.jpg`, own)).toBe("");
  expect(await ask("https://site.example/storage/v1/render/image/sign/x/quay.jpg", own)).toBe("");
});

test("an image is delivered without a focal point while the database cannot be reached", async () => {
  const { ask, setPoint } = createCrops();
  setPoint(null);
  expect(await ask(`${RENDER}/quay.jpg?width=800`)).toBe("");
  setPoint({ focal_x: 0.5, focal_y: 0 });
  expect(await ask(`${RENDER}/quay.jpg?width=800`)).toBe("0.5,0");
});
