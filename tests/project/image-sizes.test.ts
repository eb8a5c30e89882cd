import { expect, it } from "vitest";
import { imageAddress } from "../../app/domain/image-address.ts";
import { PAGE_SIZES } from "../../backend/storage/open-storage.ts";

it("knows the image sizes that pages request", () => {
  const addresses = imageAddress("a.jpg", { backendUrl: "" }).srcSet?.split(", ") ?? [];
  const sizes = addresses.map((address) => {
    const { searchParams } = new URL(address.split(" ")[0] ?? "", "http://site.test");
    return `${searchParams.get("width")}x${searchParams.get("height")}`;
  });
  expect(sizes).toEqual([...PAGE_SIZES]);
});
