/**
 * IndexedDB database of local drafts. Apart from the store, because the start script of every page needs the name
 * without the store's code: it spares the database when it clears browser storage.
 */
export const DRAFTS_DATABASE = "broadsheet-drafts";
