import { z } from "zod";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { parseUser, toUserBody, USER_COLUMNS } from "../users/user-body.ts";

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

const number = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
  .pipe(z.number().min(1));
const totalSchema = z.object({ total: z.string().transform(Number) });

/** `GET /admin/users?page=1&per_page=50`: lists users, newest first, with the total in the headers. */
export async function listUsers({ pool }: AuthService, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const page = number.safeParse(searchParams.get("page") || "1");
  const perPage = number.safeParse(searchParams.get("per_page") || String(DEFAULT_PER_PAGE));
  if (!page.success || !perPage.success) {
    throw new AuthError(400, "validation_failed", "Bad Pagination Parameters");
  }
  const limit = Math.min(perPage.data, MAX_PER_PAGE);
  const [[count], rows] = await Promise.all([
    pool.query("select count(*)::text as total from auth.users", []),
    pool.query(
      `select ${USER_COLUMNS} from auth.users order by created_at desc, id limit $1 offset $2`,
      [limit, (page.data - 1) * limit],
    ),
  ]);
  const { total } = totalSchema.parse(count);
  const users = rows.map((row) => toUserBody(parseUser(row)));
  return Response.json(
    { users, aud: "authenticated" },
    {
      headers: {
        "X-Total-Count": String(total),
        Link: paginationLinks(page.data, Math.max(1, Math.ceil(total / limit)), limit),
      },
    },
  );
}

/** The `Link` header (RFC 8288); supabase-js reads the number after the first `=`. */
function paginationLinks(page: number, last: number, perPage: number): string {
  const link = (to: number, rel: string) =>
    `</auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}
