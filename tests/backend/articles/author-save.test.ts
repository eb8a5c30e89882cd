import { beforeAll, describe, expect, test } from "vitest";
import { findAuthor, findNamesake, updateAuthor } from "../../../app/data/authors.ts";
import { type AuthorFields, toAuthorFields } from "../../../app/domain/authors/author-draft.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { createAuthor, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let service: TestClient;
let editor: TestClient;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  editor = (await createUser(site, "editor")).client;
});

describe("saving an author", () => {
  async function openAuthor(row: { bio?: string } = {}) {
    const author = await createAuthor(service, { bio: "Old.", image_url: "old.webp", ...row });
    const loaded: AuthorFields = {
      name: author.name,
      bio: "Old.",
      imageSrc: "old.webp",
      kind: "person",
    };
    const save = (changes: Partial<AuthorFields>) =>
      updateAuthor(editor, { id: author.id, loaded, changes });
    const read = async () => {
      const found = await findAuthor(editor, { id: author.id });
      return found && toAuthorFields(found);
    };
    return { id: author.id, loaded, save, read };
  }

  test("stores changed author fields and keeps those that a colleague changed", async () => {
    const { loaded, save, read } = await openAuthor();
    expect(await save({ bio: "A colleague's." })).toEqual({ kind: "updated" });
    expect(await save({ imageSrc: "new.webp" })).toEqual({ kind: "updated" });
    expect(await read()).toEqual({ ...loaded, bio: "A colleague's.", imageSrc: "new.webp" });
    expect(await save({ imageSrc: "new.webp", name: "Ana" })).toEqual({ kind: "updated" });
    expect(await read()).toEqual({
      ...loaded,
      name: "Ana",
      bio: "A colleague's.",
      imageSrc: "new.webp",
    });
  });

  test("rejects an author save that conflicts with a colleague's change, and returns the current value", async () => {
    const { loaded, save, read } = await openAuthor();
    await save({ bio: "A colleague's." });
    const theirs = { ...loaded, bio: "A colleague's." };
    const mine = { bio: "Mine.", name: "Ana" };
    expect(await save(mine)).toEqual({ kind: "contested", theirs });
    expect(await read()).toEqual(theirs);
  });

  test("stores one of two concurrent changes to an author field", async () => {
    const { save, read } = await openAuthor();
    const texts = ["One.", "Two.", "Three.", "Four."];
    const answers = await Promise.allSettled(texts.map((bio) => save({ bio })));
    const stored = texts.filter((_text, index) => {
      const answer = answers[index];
      return answer?.status === "fulfilled" && answer.value.kind === "updated";
    });
    expect(stored).toEqual([(await read())?.bio]);
  });

  test("ignores blanks around a stored biography when detecting conflicts", async () => {
    const { save, read } = await openAuthor({ bio: " Old.\u00a0\n" });
    expect(await save({ bio: "x".repeat(5000) })).toEqual({ kind: "updated" });
    expect(await save({ bio: "x".repeat(5000) })).toEqual({ kind: "updated" });
    expect((await read())?.bio).toHaveLength(5000);
  });

  test("clears an author's biography and image", async () => {
    const { id, save } = await openAuthor();
    await save({ bio: "", imageSrc: "" });
    const { data } = await service.from("authors").select("bio,image_url").eq("id", id);
    expect(data).toEqual([{ bio: null, image_url: null }]);
  });

  test("reports that an edited author was deleted", async () => {
    const { id, save } = await openAuthor();
    await service.from("authors").delete().eq("id", id).throwOnError();
    await expect(save({ bio: "New." })).rejects.toMatchObject({ status: 404 });
  });

  test("lets readers change no author, and nobody change an author's address or id", async () => {
    const { id } = await openAuthor();
    const before = await findAuthor(service, { id });
    const wanted = { slug: uniqueWord(), id: crypto.randomUUID(), bio: "New." };
    const call = { author_id: id, seen: {}, wanted };
    const reader = (await createUser(site, "reader")).client;
    expect((await reader.rpc("update_author", call)).error?.code).toBe("42501");
    expect(await findAuthor(service, { id })).toEqual(before);
    await editor.rpc("update_author", call).throwOnError();
    expect(await findAuthor(service, { id })).toEqual({ ...before, bio: "New." });
  });
});

test("finds another author of the same name in any case, and no other", async () => {
  const name = `Élodie_${uniqueWord()}`;
  const { id } = await createAuthor(service, { name });
  const find = (written: string, exceptId?: string) =>
    findNamesake(editor, { name: written, ...(exceptId && { exceptId }) });
  expect(await find(` ${name.toUpperCase()} `)).toEqual({ id, name });
  expect(await find(name, id)).toBeNull();
  expect(await find(name.slice(0, -1))).toBeNull();
  // Special characters of patterns are letters here.
  expect(await find(name.replace("_", "x"))).toBeNull();
  expect(await find("%")).toBeNull();
});
