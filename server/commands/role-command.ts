import { StartError } from "@broadsheet/backend";
import { z } from "zod";
import type { Client } from "../../app/data/client.ts";
import type { ProfileRow } from "../../app/data/rows.types.ts";
import { ROLES } from "../../app/domain/account/auth-user.ts";
import { roleText } from "../../app/domain/newsroom/person.ts";
import { createServerClient } from "../backend/create-server-client.ts";
import { endWith, visitBackend } from "./run-command.ts";

const USAGE =
  "Usage: npm run role -- EMAIL ROLE, where ROLE is reader, contributor, author, editor or admin.\n";

const argumentsSchema = z.tuple([z.string().trim().toLowerCase().includes("@"), z.enum(ROLES)]);

/** Gives a user a role. Exit codes: 0 done, 1 no such user or unusable site, 2 wrong usage. */
async function main(): Promise<number> {
  const given = process.argv.slice(2);
  if (given.includes("--help")) {
    process.stdout.write(USAGE);
    return 0;
  }
  const parsed = argumentsSchema.safeParse(given);
  if (!parsed.success) {
    process.stderr.write(`${describeProblem(given)}\n${USAGE}`);
    return 2;
  }
  const [email, role] = parsed.data;
  return visitBackend((backend) =>
    setRole(createServerClient(backend, backend.keys.secret), email, role),
  );
}

async function setRole(client: Client, email: string, role: ProfileRow["role"]): Promise<number> {
  const { data: before, error } = await client.rpc("set_role_by_email", { email, role });
  if (error) throw new StartError(`The role could not be set: ${error.message}`);
  if (before === null) {
    process.stderr.write(`There is no user with the email address ${email}.\n`);
    return 1;
  }
  process.stdout.write(
    before === role
      ? `${email} is ${roleText(role)} already.\n`
      : `${email} is now ${roleText(role)} (was ${roleText(before)}).\n`,
  );
  const admins = await client.from("profiles").select("user_id").eq("role", "admin").limit(1);
  if (admins.data?.length === 0) {
    process.stderr.write("This site has no admin now: nobody can change roles in the newsroom.\n");
  }
  return 0;
}

function describeProblem(given: string[]): string {
  const [email = "", role = ""] = given;
  if (given.length !== 2) return `Two words are needed, and ${given.length} were given.`;
  return email.includes("@") ? `"${role}" is not a role.` : `"${email}" is not an email address.`;
}

endWith(main(), USAGE);
