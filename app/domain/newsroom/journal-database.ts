/**
 * The IndexedDB database that keeps what staff typed and did not save yet. It is the running build's own:
 * the clearing at start leaves it alone.
 */
export const JOURNAL_DATABASE = "broadsheet-journal";
