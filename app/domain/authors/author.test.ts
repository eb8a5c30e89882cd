import { expect, test } from "vitest";
import { authorJsonLd } from "./author.ts";

const site = {
  siteName: "Broadsheet",
  language: "en" as const,
  siteUrl: "https://news.example",
  backendUrl: "",
};
const author = {
  id: "1",
  name: "Ana Lee",
  slug: "ana-lee",
  bio: "",
  imageSrc: null,
  isOrganization: false,
};

test("authorJsonLd describes a profile page of a person", () => {
  const full = { ...author, bio: "Writes about the sea.", imageSrc: "authors/ana.webp" };
  expect(authorJsonLd(full, site)).toEqual({
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: "https://news.example/author/ana-lee",
    mainEntity: {
      "@type": "Person",
      "@id": "https://news.example/author/ana-lee",
      name: "Ana Lee",
      url: "https://news.example/author/ana-lee",
      description: "Writes about the sea.",
      image:
        "https://news.example/storage/v1/render/image/public/article-images/authors/ana.webp?width=320&height=320&resize=cover",
      worksFor: {
        "@type": "NewsMediaOrganization",
        name: "Broadsheet",
        url: "https://news.example/",
      },
    },
  });
});

test("authorJsonLd omits missing fields", () => {
  const { mainEntity } = authorJsonLd(author, site);
  expect(mainEntity).not.toHaveProperty("description");
  expect(mainEntity).not.toHaveProperty("image");
});
