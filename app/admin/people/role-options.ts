import type { Role } from "../../domain/account/auth-user.ts";

/** The roles, as a list to choose from names them. */
export const ROLE_OPTIONS: { value: Role; label: string }[] = [
  { value: "reader", label: "Reader" },
  { value: "editor", label: "Editor" },
  { value: "admin", label: "Admin" },
];
