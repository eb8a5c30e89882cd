import { parseListParameters } from "./list-parameters.ts";

/** Which messages a list shows. */
export const MESSAGE_FILTERS = ["all", "unread", "open", "done"] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

/** What the address of the list of messages asks for; `page` is from 1. */
export type MessageParameters = { show: MessageFilter; page: number };

/** Reads the address of the list of messages (`?show=&page=`). What can not be read is as if left out. */
export function parseMessageParameters(search: URLSearchParams): MessageParameters {
  const show = MESSAGE_FILTERS.find((filter) => filter === search.get("show")) ?? "all";
  return { show, page: parseListParameters(search).page };
}

/** The query of the address that asks for these. */
export function toMessageSearch({ show, page }: MessageParameters): string {
  const search = new URLSearchParams();
  if (show !== "all") search.set("show", show);
  if (page !== 1) search.set("page", String(page));
  return search.size === 0 ? "" : `?${search}`;
}
