import { z } from "zod";
import { AuthError } from "../service/auth-error.ts";
import { readJson } from "../service/request-body.ts";

const metadata = z.record(z.string(), z.unknown());
const text = z.string().max(4096);

/** Treats an empty string as absent, as GoTrue does. */
const optional = text.nullish().transform((value) => value || undefined);

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .refine((value) => z.email().safeParse(value).success, {
    error: "Unable to validate email address: invalid format",
  });

/** E.164 with or without the plus sign; stored without it. */
const phone = z
  .string()
  .trim()
  .transform((value) => value.replace(/^\+/, ""))
  .refine((value) => /^[1-9]\d{1,14}$/.test(value), {
    error: "Invalid phone number format (E.164 required)",
  });

/** A duration in Go's format, such as `24h` or `1h30m`; `none` lifts a ban. */
const duration = z.string().transform((value, context) => {
  if (value === "none") return 0;
  const seconds = readDuration(value);
  if (seconds !== undefined) return seconds;
  context.addIssue({ code: "custom", message: "invalid format for ban duration" });
  return z.NEVER;
});

const userFields = {
  email: email
    .or(z.literal(""))
    .nullish()
    .transform((value) => value || undefined),
  phone: phone
    .or(z.literal(""))
    .nullish()
    .transform((value) => value || undefined),
  password: optional,
  password_hash: optional,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: duration.or(z.literal("").transform(() => undefined)).nullish(),
};

export const newUserSchema = z.looseObject({ ...userFields, id: z.uuid().nullish() });
export const changedUserSchema = z.looseObject(userFields);
export type UserFields = z.infer<typeof changedUserSchema>;

export const removalSchema = z.looseObject({ should_soft_delete: z.boolean().nullish() });
export const inviteSchema = z.looseObject({ email, data: metadata.nullish() });
export const linkSchema = z.looseObject({
  type: z.enum([
    "signup",
    "invite",
    "magiclink",
    "recovery",
    "email_change_current",
    "email_change_new",
  ]),
  email,
  password: optional,
  new_email: email.nullish(),
  data: metadata.nullish(),
  redirect_to: optional,
});

/** Parses a request body with `schema`. @throws AuthError that names the invalid field. */
export async function readAdminBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJson(request));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const message =
    issue?.code === "custom"
      ? issue.message
      : `The field ${issue?.path.join(".") || "body"} is invalid.`;
  throw new AuthError(400, "validation_failed", message);
}

const UNITS = new Map([
  ["ns", 1e-9],
  ["us", 1e-6],
  ["ms", 1e-3],
  ["s", 1],
  ["m", 60],
  ["h", 3600],
]);
/** A century, which counts as a permanent ban and stays within the range of PostgreSQL's timestamps. */
const MAX_SECONDS = 100 * 365.25 * 86_400;

/** Parses a duration in Go's format. Returns seconds, or undefined for anything else. */
function readDuration(value: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ns|us|ms|s|m|h))+$/.test(value)) return undefined;
  const parts = value.matchAll(/(\d+(?:\.\d+)?)(ns|us|ms|s|m|h)/gy);
  let seconds = 0;
  for (const [, amount, unit = ""] of parts) seconds += Number(amount) * (UNITS.get(unit) ?? 0);
  return Math.min(seconds, MAX_SECONDS);
}
