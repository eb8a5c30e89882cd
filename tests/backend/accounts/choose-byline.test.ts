import { afterAll, beforeAll, expect, test } from "vitest";
import {
  chooseByline,
  declineByline,
  getOwnAuthor,
  lacksByline,
  linkAuthor,
} from "../../../app/data/own-author.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createAuthor, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let service: TestClient;
let sql: SqlPool;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

const authorsNamed = (name: string) =>
  sql<{ id: string; name: string }[]>`
    select id, name from public.authors where lower(name) = lower(${name}) order by slug`;

test("creates an author of a new name, without the blanks around it, and links the user to it", async () => {
  const { client } = await createUser(site, "editor");
  const name = `Nina ${uniqueWord()}`;
  const author = await chooseByline(client, { name: ` ${name}\n` });
  expect(author.name).toBe(name);
  expect([...(await authorsNamed(name))]).toEqual([author]);
  expect(await getOwnAuthor(client)).toEqual(author);
});

test("links the user to an existing author of that name, also in another case", async () => {
  const { client } = await createUser(site, "editor");
  const { id, name } = await createAuthor(service);
  expect(await chooseByline(client, { name: name.toUpperCase() })).toEqual({ id, name });
  expect(await getOwnAuthor(client)).toEqual({ id, name });
  expect(await authorsNamed(name)).toHaveLength(1);
});

test("prefers, of several authors of that name, one that nobody writes as", async () => {
  const name = `Ada ${uniqueWord()}`;
  const [taken, free] = [
    await createAuthor(service, { name }),
    await createAuthor(service, { name }),
  ];
  const [colleague, { client }] = [
    await createUser(site, "author"),
    await createUser(site, "editor"),
  ];
  await linkAuthor(service, { userId: colleague.id, authorId: taken.id });
  expect(await chooseByline(client, { name })).toEqual({ id: free.id, name });
});

test("refuses a name under which a colleague writes, and creates nothing", async () => {
  const { id, name } = await createAuthor(service);
  const [colleague, { client }] = [
    await createUser(site, "author"),
    await createUser(site, "admin"),
  ];
  await linkAuthor(service, { userId: colleague.id, authorId: id });
  await expect(chooseByline(client, { name: name.toLowerCase() })).rejects.toMatchObject({
    code: "23505",
    message: `A colleague writes as “${name}”. Enter a name that tells the two of you apart.`,
  });
  expect(await getOwnAuthor(client)).toBeNull();
  expect(await authorsNamed(name)).toHaveLength(1);
});

test("gives one of two users who choose the same new name at the same moment the byline", async () => {
  const users = [await createUser(site, "editor"), await createUser(site, "editor")];
  const name = `Both ${uniqueWord()}`;
  const outcomes = await Promise.allSettled(
    users.map(({ client }) => chooseByline(client, { name })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await authorsNamed(name)).toHaveLength(1);
});

test("returns the byline again when it is asked for twice, and refuses a second one", async () => {
  const { client } = await createUser(site, "editor");
  const name = `Twice ${uniqueWord()}`;
  const author = await chooseByline(client, { name });
  expect(await chooseByline(client, { name: name.toUpperCase() })).toEqual(author);
  const other = `Other ${uniqueWord()}`;
  await expect(chooseByline(client, { name: other })).rejects.toMatchObject({
    code: "23505",
    message: `You write as “${name}” already.`,
  });
  expect(await authorsNamed(other)).toEqual([]);
});

test.each([
  ["an empty name", "", "Enter a name."],
  ["a blank name", " \t\n", "Enter a name."],
  ["a name that is too long", "x".repeat(201), "Enter a name of at most 200 characters."],
])("refuses %s", async (_, name, message) => {
  const { client } = await createUser(site, "editor");
  await expect(chooseByline(client, { name })).rejects.toMatchObject({ code: "23514", message });
  expect(await getOwnAuthor(client)).toBeNull();
});

test.each(["reader", "contributor", "author"] as const)(
  "refuses a %s, who may not add authors and would get the articles of an existing one",
  async (role) => {
    const { client } = await createUser(site, role);
    const { name } = await createAuthor(service);
    for (const wanted of [name, `New ${uniqueWord()}`]) {
      await expect(chooseByline(client, { name: wanted })).rejects.toMatchObject({ code: "42501" });
    }
    expect(await getOwnAuthor(client)).toBeNull();
  },
);

test("asks for a byline until the user chooses or declines one", async () => {
  const [first, second] = [await createUser(site, "editor"), await createUser(site, "contributor")];
  const areAsked = () =>
    Promise.all([first, second].map(({ client, id }) => lacksByline(client, { userId: id })));
  expect(await areAsked()).toEqual([true, true]);
  await chooseByline(first.client, { name: `First ${uniqueWord()}` });
  await declineByline(second.client, { userId: second.id });
  expect(await areAsked()).toEqual([false, false]);
});

test("gives invited staff a new author, and nobody's articles with an author who exists", async () => {
  const { id: userId, client } = await createUser(site, "contributor");
  const name = `Invited ${uniqueWord()}`;
  await expect(chooseByline(client, { name })).rejects.toMatchObject({ code: "42501" });
  await sql`update auth.users set invited_at = now() where id = ${userId}`;
  const existing = await createAuthor(service);
  await expect(chooseByline(client, { name: existing.name })).rejects.toMatchObject({
    code: "42501",
    message: `There is an author “${existing.name}” already. An admin can make this your byline.`,
  });
  expect(await getOwnAuthor(client)).toBeNull();
  const author = await chooseByline(client, { name });
  expect(await getOwnAuthor(client)).toEqual({ id: author.id, name });
});
