/** The bar on a copy that says what it is. */
export const BAR_ID = "offline-bar";

/** The place on the page `/offline` that the list of copies goes to. */
export const LIST_ID = "kept-pages";

/** What the offline page says; the worker puts the other text in when it is the site that fails. */
export const OFFLINE_TEXTS = {
  title: "You are offline",
  explanation: "The page that you asked for can not be loaded without a connection.",
};

export const UNREACHABLE_TEXTS = {
  title: "The site can not be reached",
  explanation: "The page that you asked for can not be loaded at the moment.",
};
