import type { ProfileRow } from "../../app/data/rows.types.ts";
import {
  anonymousClient,
  createUser,
  type SiteAddress,
  serviceClient,
  type TestClient,
} from "./clients.ts";

export { send } from "../../backend/tests/support/requests.ts";

export type Actor = "anonymous" | ProfileRow["role"] | "service";
export const ACTORS: Actor[] = [
  "anonymous",
  "reader",
  "contributor",
  "author",
  "editor",
  "admin",
  "service",
];

export type ActorOfSite = {
  client: TestClient;
  /** User id; empty for `anonymous` and `service`. */
  id: string;
  email: string;
  /** API key and access token for requests without a client. */
  headers: Record<string, string>;
};

/** Creates a new user of each role, and clients for `anonymous` and `service`. */
export async function createActors(site: SiteAddress): Promise<Record<Actor, ActorOfSite>> {
  const { publishable, secret } = site.keys;
  const user = async (role: ProfileRow["role"]): Promise<ActorOfSite> => {
    const { client, id, email } = await createUser(site, role);
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token ?? "";
    return {
      client,
      id,
      email,
      headers: { apikey: publishable, Authorization: `Bearer ${token}` },
    };
  };
  return {
    admin: await user("admin"),
    editor: await user("editor"),
    author: await user("author"),
    contributor: await user("contributor"),
    reader: await user("reader"),
    anonymous: {
      client: anonymousClient(site),
      id: "",
      email: "",
      headers: { apikey: publishable },
    },
    service: { client: serviceClient(site), id: "", email: "", headers: { apikey: secret } },
  };
}
