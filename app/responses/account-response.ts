import { data, redirect } from "react-router";
import { NEW_PASSWORD_PATH } from "../account-forms/email-forms.ts";
import type { FormAnswer } from "../account-forms/form-answer.ts";
import { SERVER_FORMS } from "../account-forms/server-forms.ts";
import { UNAVAILABLE } from "../account-forms/sign-in-forms.ts";
import { openPassingRequestClient } from "../data/account/request-client.ts";
import { signInWithProvider } from "../data/account/sign-in.ts";
import { exchangeCode, readVisitor } from "../data/account/visitor.ts";
import type { Client } from "../data/client.ts";
import {
  EMAILED_COOKIE,
  RETURN_COOKIE,
  readCookie,
  writeCookie,
} from "../domain/account/account-cookies.ts";
import { nextRememberedAddress } from "../domain/account/remembered-address.ts";
import { readReturnAddress, returnThroughLogIn } from "../domain/account/return-address.ts";
import { findRoute } from "../domain/route-table.ts";
import type { AccountPageData, SentForm } from "../page-context/account-page-data.ts";
import type { AccountRequest, LoginMethods } from "../page-context/loader-contexts.ts";
import { leaveToast } from "./account-toast.ts";
import { NO_STORE } from "./page-headers.ts";

/** Parameters of an account page that decide what it shows. */
const STEPS = ["set", "use", "challenge", "do", "add", "remove", "verify"];

/**
 * Answers the form of an account page that was sent without scripts: with another page, or with this one and what is
 * wrong.
 */
export async function answerForm(account: AccountRequest | null, request: Request) {
  if (!account) throw new Response(null, { status: 405 });
  const typed = Object.fromEntries(
    [...new URLSearchParams(await request.text())].map(([key, value]) => [
      key,
      value.toWellFormed(),
    ]),
  );
  const name = typed.form ?? "";
  const form = Object.hasOwn(SERVER_FORMS, name) ? SERVER_FORMS[name] : undefined;
  if (!form) throw new Response(null, { status: 400 });
  const answer = await form(typed, {
    client: account.client,
    openPassingClient: () => openPassingRequestClient(account),
    sendSetup: account.sendSetup,
    origin: account.origin,
  });
  setCookies(account, answer);
  if (answer.goTo !== undefined) {
    if (answer.toast) leaveToast(account, answer.toast);
    throw redirect(toLocation(answer.goTo), { status: 303, headers: NO_STORE });
  }
  account.toast = answer.toast;
  return data({ name, typed, answer } satisfies SentForm, {
    status: answer.step || answer.notice || answer.continueAt ? 200 : 422,
    // The content policy lets no form be answered with a redirect to another site.
    headers: { ...NO_STORE, ...(answer.continueAt && { Refresh: `0; url=${answer.continueAt}` }) },
  });
}

function setCookies(account: AccountRequest, { emailed, isSignedIn }: FormAnswer): void {
  if (emailed) {
    const { path, email } = emailed;
    account.setCookie(writeCookie(EMAILED_COOKIE, email, { path }));
  }
  if (isSignedIn) account.setCookie(writeCookie(RETURN_COOKIE, ""));
}

/**
 * Reads from a request what an account page needs. A code in its address, of an emailed link or a provider, is exchanged for
 * a session first.
 */
export async function loadAccountPage(
  account: AccountRequest | null,
  url: URL,
): Promise<AccountPageData & { client: Client }> {
  if (!account) throw new Response(null, { status: 404 });
  const { client } = account;
  const { searchParams } = url;
  const code = searchParams.get("code");
  const failed = code
    ? await exchangeCode(client, { code, flowId: searchParams.get("sb_flow_id") })
    : undefined;
  const named = searchParams.get("error_description") ?? searchParams.get("error_code");
  const from = rememberReturn(account, url);
  return {
    client,
    visitor: await readVisitor(client),
    action: pageAddress(url),
    from,
    emailed: isFromAccountPage(account) ? readCookie(account.cookies, EMAILED_COOKIE) : undefined,
    problem: failed ?? named ?? undefined,
  };
}

/** Whether the visitor is in the middle of a sign-in, and has not opened the page anew. */
function isFromAccountPage({ referrer, origin }: AccountRequest): boolean {
  const from = referrer === null ? null : URL.parse(referrer);
  return from?.origin === origin && findRoute(from.pathname).kind === "account";
}

/** Path and steps of an address. */
function pageAddress({ pathname, searchParams }: URL): string {
  const kept = new URLSearchParams([...searchParams].filter(([key]) => STEPS.includes(key)));
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}

/** The page to return to, which a cookie keeps while the visitor goes from one account page to another. */
function rememberReturn(
  account: AccountRequest,
  { pathname, search, searchParams }: URL,
): string | undefined {
  const { referrer, origin } = account;
  const remembered = readCookie(account.cookies, RETURN_COOKIE) ?? null;
  // An OAuth redirect or an emailed link comes from elsewhere, in the middle of a sign-in.
  const isReturning = ["code", "error", "error_code"].some((name) => searchParams.has(name));
  const next =
    referrer === null || isReturning || URL.parse(referrer)?.pathname === pathname
      ? remembered
      : nextRememberedAddress(referrer, { origin, remembered });
  const address = readReturnAddress({ search, remembered: next }, "");
  if ((next ?? "") !== (remembered ?? ""))
    account.setCookie(writeCookie(RETURN_COOKIE, next ?? ""));
  return address === "" ? undefined : address;
}

/** Parameters of a step that asks for the code of a second factor. */
export function readFactorStep({ searchParams }: URL) {
  return { use: searchParams.get("use"), challenge: searchParams.get("challenge") };
}

/** Loads the pages to log in and to sign up. Visitors who are signed in go on. */
export async function loadSignIn(account: AccountRequest | null, url: URL) {
  const { client: _, ...page } = await loadAccountPage(account, url);
  if (page.visitor.user) redirectSignedIn(account, page.from);
  return data({ page, chosen: readFactorStep(url) }, { headers: NO_STORE });
}

/** Loads the login page, or begins the sign-in with the provider that its address names (`?with=github`). */
export async function loadLogin(
  account: AccountRequest | null,
  url: URL,
  { providers }: LoginMethods,
) {
  const provider = providers.find(({ name }) => name === url.searchParams.get("with"))?.name;
  const loaded = await loadSignIn(account, url);
  if (!account || provider === undefined) return loaded;
  const { page } = loaded.data;
  const returnTo = returnThroughLogIn(account.origin, { remembered: page.from });
  const { address, failure } = await signInWithProvider(account.client, { provider, returnTo });
  if (address !== undefined) throw redirect(address, { headers: NO_STORE });
  const problem = failure.message || UNAVAILABLE;
  return data({ ...loaded.data, page: { ...page, problem } }, { headers: NO_STORE });
}

/** Loads the page that resets a password. A link of the email leads to it with a code. */
export async function loadRecovery(account: AccountRequest | null, url: URL) {
  const { searchParams } = url;
  if (searchParams.get("do") === "again") {
    account?.setCookie(writeCookie(EMAILED_COOKIE, "", { path: "/recover" }));
    throw redirect("/recover", { headers: NO_STORE });
  }
  const { client: _, ...page } = await loadAccountPage(account, url);
  const { user, pending } = page.visitor;
  const isKnown = user !== null || pending !== null;
  if (isKnown && searchParams.has("code") && page.problem === undefined) {
    account?.setCookie(writeCookie(EMAILED_COOKIE, "", { path: "/recover" }));
    throw redirect(NEW_PASSWORD_PATH, { headers: NO_STORE });
  }
  const isRecovering = isKnown && searchParams.has("set");
  // The link replaces its code.
  const emailed = page.problem === undefined ? page.emailed : undefined;
  return data(
    { page: { ...page, emailed }, chosen: readFactorStep(url), isRecovering },
    { headers: NO_STORE },
  );
}

/** Loads the page of an invitation. */
export async function loadNewAccount(account: AccountRequest | null, url: URL) {
  const { client: _, ...page } = await loadAccountPage(account, url);
  return data({ page }, { headers: NO_STORE });
}

/** Loads the page that creates the first admin, who goes on to the newsroom. */
export async function loadSetup(account: AccountRequest | null, url: URL) {
  const { client: _, ...page } = await loadAccountPage(account, url);
  if (page.visitor.user?.role === "admin") redirectSignedIn(account, undefined);
  return data({ page }, { headers: NO_STORE });
}

/** Sends a visitor who has signed in on to where they came from, or to `landing`. */
export function redirectSignedIn(account: AccountRequest | null, from: string | undefined): never {
  account?.setCookie(writeCookie(RETURN_COOKIE, ""));
  throw redirect(toLocation(readReturnAddress({ remembered: from })), { headers: NO_STORE });
}

/** Sends a visitor who has to sign in first to the login page, and back to `path` afterwards. */
export function redirectToLogin(account: AccountRequest | null, path: string): never {
  account?.setCookie(writeCookie(RETURN_COOKIE, path));
  throw redirect("/login", { headers: NO_STORE });
}

/** A path as a header can hold it. */
function toLocation(path: string): string {
  return path.replaceAll(/[^\x21-\x7e]+/gu, encodeURIComponent);
}
