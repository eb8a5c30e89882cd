/** Commands of an operator on the data of a backend, beside a running one where they allow it. */

export { type BackupResult, createBackup } from "./backup/create-backup.ts";
export { exportSql } from "./backup/export-sql.ts";
export { readTableRows, type TextRow } from "./backup/read-table-rows.ts";
export { restoreSite } from "./backup/restore-site.ts";
export { upgradeCluster } from "./backup/upgrade-cluster.ts";
export { withSiteDatabase } from "./backup/with-site-database.ts";
export { openObjectStore } from "./storage/open-object-store.ts";
