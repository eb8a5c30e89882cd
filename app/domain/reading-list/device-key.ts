/** Key of the reading list of a reader without an account: what is saved, followed and read on this device. */
export const READING_LIST_KEY = "broadsheet-reading-list";
