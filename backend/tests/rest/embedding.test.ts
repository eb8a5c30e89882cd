import { afterAll, beforeAll, expect, test } from "vitest";
import { openRest, type Rest } from "../support/open-rest.ts";

/** Embedded relations: resolution, shape and errors. */

let rest: Rest;
beforeAll(async () => {
  rest = await openRest(`
    create table emb_labels (id int primary key, name text);
    create table emb_artists (id int primary key, name text, label_id int references emb_labels,
      mentor_id int references emb_artists);
    create table emb_bios (artist_id int primary key references emb_artists, words text);
    create table emb_albums (id int primary key, title text, year int,
      artist_id int references emb_artists, producer_id int references emb_artists);
    create table emb_genres (id int primary key, name text);
    create table emb_album_genres (album_id int references emb_albums, genre_id int references emb_genres,
      primary key (album_id, genre_id));
    create schema emb_private;
    create table emb_private.votes (album_id int references emb_albums, label_id int references emb_labels,
      primary key (album_id, label_id));
    insert into emb_labels values (1, 'Blue'), (2, 'Red');
    insert into emb_artists values (1, 'Ann', 1, null), (2, 'Bob', 1, 1), (3, 'Cid', 2, 1), (4, 'Dee', null, null);
    insert into emb_bios values (1, 'first'), (2, 'second');
    insert into emb_albums values (1, 'A1', 2001, 1, 2), (2, 'A2', 2002, 1, 3), (3, 'B1', 2003, 2, 2), (4, 'N', 2004, null, null);
    insert into emb_genres values (1, 'jazz'), (2, 'folk');
    insert into emb_album_genres values (1, 1), (1, 2), (3, 1);
    create view emb_recent as with latest as (select * from emb_albums where year > 2001)
      select id, title, artist_id from latest;
    create function emb_first_album(emb_artists) returns setof emb_albums rows 1 language sql stable as
      $$ select * from emb_albums where artist_id = $1.id order by year limit 1 $$;
    create function emb_produced(emb_artists) returns setof emb_albums language sql stable as
      $$ select * from emb_albums where producer_id = $1.id order by id $$;
    create function emb_find(wanted text) returns setof emb_artists language sql stable as
      $$ select * from emb_artists where name = wanted $$;
    create table users (id int primary key, nickname text);
    create table emb_posts (id int primary key, user_id int references users);
    insert into users values (1, 'nick'); insert into emb_posts values (1, 1);
  `);
});
afterAll(() => rest.close());

const get = async (path: string) => {
  const { status, json } = await rest.ask(encodeURI(path));
  return [status, json];
};

test.each([
  [
    "many to one",
    "emb_artists?id=eq.2&select=name,emb_labels(name)",
    [{ name: "Bob", emb_labels: { name: "Blue" } }],
  ],
  [
    "a missing many-to-one parent",
    "emb_artists?id=eq.4&select=name,emb_labels(name)",
    [{ name: "Dee", emb_labels: null }],
  ],
  [
    "one to many",
    "emb_labels?id=eq.1&select=name,emb_artists(name)&emb_artists.order=name.desc",
    [{ name: "Blue", emb_artists: [{ name: "Bob" }, { name: "Ann" }] }],
  ],
  [
    "one to one",
    "emb_artists?id=lt.3&select=id,emb_bios(words)&order=id",
    [
      { id: 1, emb_bios: { words: "first" } },
      { id: 2, emb_bios: { words: "second" } },
    ],
  ],
  [
    "many to many",
    "emb_albums?id=eq.1&select=title,emb_genres(name)&emb_genres.order=name",
    [{ title: "A1", emb_genres: [{ name: "folk" }, { name: "jazz" }] }],
  ],
  [
    "an alias and a hint by constraint",
    "emb_albums?id=eq.2&select=by:emb_artists!emb_albums_artist_id_fkey(name),producer:emb_artists!producer_id(name)",
    [{ by: { name: "Ann" }, producer: { name: "Cid" } }],
  ],
  [
    "a column of a foreign key as its target",
    "emb_albums?id=eq.2&select=artist_id(name),producer_id(name)",
    [{ artist_id: { name: "Ann" }, producer_id: { name: "Cid" } }],
  ],
  [
    "a self-reference by its column",
    "emb_artists?id=eq.2&select=name,mentor:mentor_id(name)",
    [{ name: "Bob", mentor: { name: "Ann" } }],
  ],
  [
    "a self-reference the other way",
    "emb_artists?id=eq.1&select=name,pupils:emb_artists!mentor_id(name)&pupils.order=id",
    [{ name: "Ann", pupils: [{ name: "Bob" }, { name: "Cid" }] }],
  ],
  [
    "inner, which keeps rows with a match",
    "emb_labels?select=name,emb_artists!inner(name)&emb_artists.name=eq.Cid",
    [{ name: "Red", emb_artists: [{ name: "Cid" }] }],
  ],
  [
    "a filter that leaves parents alone",
    "emb_labels?select=name,emb_artists(name)&emb_artists.name=eq.Cid&order=id",
    [
      { name: "Blue", emb_artists: [] },
      { name: "Red", emb_artists: [{ name: "Cid" }] },
    ],
  ],
  [
    "is.null of an embedded resource",
    "emb_labels?select=name,emb_artists()&emb_artists.name=eq.Cid&emb_artists=is.null",
    [{ name: "Blue" }],
  ],
  [
    "limit and order of an embedded resource",
    "emb_artists?id=eq.1&select=emb_albums!artist_id(title)&emb_albums.order=year.desc&emb_albums.limit=1",
    [{ emb_albums: [{ title: "A2" }] }],
  ],
  [
    "order by a column of a parent",
    "emb_artists?select=name,emb_labels(name)&order=emb_labels(name).desc.nullslast,id&limit=2",
    [
      { name: "Cid", emb_labels: { name: "Red" } },
      { name: "Ann", emb_labels: { name: "Blue" } },
    ],
  ],
  [
    "a spread parent",
    "emb_artists?id=eq.2&select=name,...emb_labels(label:name)",
    [{ name: "Bob", label: "Blue" }],
  ],
  [
    "a spread inside a spread",
    "emb_bios?artist_id=eq.2&select=words,...emb_artists(artist:name,...emb_labels(label:name))",
    [{ words: "second", artist: "Bob", label: "Blue" }],
  ],
  [
    "spread children as arrays",
    "emb_labels?id=eq.1&select=name,...emb_artists(artists:name)&emb_artists.order=id",
    [{ name: "Blue", artists: ["Ann", "Bob"] }],
  ],
  [
    "several functions side by side",
    "emb_artists?id=eq.1&select=name,emb_first_album(title),emb_produced(title)",
    [{ name: "Ann", emb_first_album: { title: "A1" }, emb_produced: [] }],
  ],
  [
    "a view over a WITH query",
    "emb_recent?select=title,emb_artists(name)&order=id&limit=1",
    [{ title: "A2", emb_artists: { name: "Ann" } }],
  ],
  [
    "a result of a function",
    "rpc/emb_find?wanted=Ann&select=name,emb_labels(name)",
    [{ name: "Ann", emb_labels: { name: "Blue" } }],
  ],
  [
    "three levels deep",
    "emb_labels?id=eq.2&select=emb_artists(name,emb_albums!producer_id(title,emb_genres(name)))",
    [{ emb_artists: [{ name: "Cid", emb_albums: [{ title: "A2", emb_genres: [] }] }] }],
  ],
  [
    "or over an embedded resource",
    "emb_labels?id=eq.1&select=emb_artists(name)&emb_artists.or=(name.eq.Ann,name.eq.Zed)",
    [{ emb_artists: [{ name: "Ann" }] }],
  ],
])("embeds %s", async (_what, path, expected) => {
  expect(await get(path)).toEqual([200, expected]);
});

test("embeds a public table called users instead of auth.users", async () => {
  expect(await get("emb_posts?select=*,users(*)")).toEqual([
    200,
    [{ id: 1, user_id: 1, users: { id: 1, nickname: "nick" } }],
  ]);
});

test.each([
  ["without a relation", "emb_labels?select=emb_genres(name)", 400, "PGRST200"],
  [
    "through a junction table that is not exposed",
    "emb_albums?select=emb_labels(name)",
    400,
    "PGRST200",
  ],
  [
    "embedded twice under one name",
    "emb_albums?select=emb_artists!artist_id(name),emb_artists!producer_id(name)",
    400,
    "42712",
  ],
  ["ambiguous", "emb_albums?select=emb_artists(name)", 300, "PGRST201"],
  [
    "ordered by a to-many resource",
    "emb_labels?select=id,emb_artists(id)&order=emb_artists(id)",
    400,
    "PGRST118",
  ],
  ["filtered but not selected", "emb_labels?select=id&emb_artists.name=eq.Ann", 400, "PGRST108"],
  [
    "with a hint that matches no relation",
    "emb_artists?select=emb_labels!nothing(name)",
    400,
    "PGRST200",
  ],
])("rejects an embedding that is %s", async (_what, path, status, code) => {
  const [answered, json] = await get(path);
  expect(answered).toBe(status);
  expect(json).toMatchObject({ code });
});

test("lists the candidates of an ambiguous embedding", async () => {
  const { json } = await rest.ask("emb_albums?select=emb_artists(name)");
  expect(JSON.stringify(json)).toContain("emb_albums_producer_id_fkey");
});

test("embeds resources in the response to a write", async () => {
  const { data } = await rest.client
    .from("emb_artists")
    .insert({ id: 9, name: "New", label_id: 2 })
    .select("name, emb_labels(name)")
    .single()
    .throwOnError();
  expect(data).toEqual({ name: "New", emb_labels: { name: "Red" } });
  await rest.sql`delete from emb_artists where id = 9`;
});
