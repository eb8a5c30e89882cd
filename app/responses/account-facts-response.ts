import { data, redirect } from "react-router";
import { getAccountFacts } from "../data/account/account-facts.ts";
import type { AccountRequest } from "../page-context/loader-contexts.ts";
import { loadAccountPage, readFactorStep, redirectToLogin } from "./account-response.ts";
import { NO_STORE } from "./page-headers.ts";

/** Loads the account page. Visitors who are not signed in go to the login page and come back. */
export async function loadAccount(account: AccountRequest | null, url: URL) {
  const { client, ...page } = await loadAccountPage(account, url);
  const { user } = page.visitor;
  if (!account || !user) return redirectToLogin(account, page.action);
  if (url.searchParams.has("code") && page.problem === undefined)
    throw redirect(page.action, { headers: NO_STORE });
  const { searchParams } = url;
  const steps = {
    ...readFactorStep(url),
    isDeleting: searchParams.get("do") === "delete",
    isVerifying: searchParams.has("verify"),
    isAddingPhone: searchParams.get("add") === "phone",
    isReplacingCodes: searchParams.get("do") === "codes",
    removing: searchParams.get("remove"),
  };
  const facts = await getAccountFacts(client, account);
  return data({ page, user, facts, steps }, { headers: NO_STORE });
}
