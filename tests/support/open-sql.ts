export {
  openSql,
  type Sql,
  type SqlPool,
} from "../../backend/tests/support/open-sql.ts";
