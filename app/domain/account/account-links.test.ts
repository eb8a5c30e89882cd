import { expect, test } from "vitest";
import { readInvitationLink } from "./account-links.ts";

const claims = btoa(JSON.stringify({ email: "anna@example.org" })).replaceAll("=", "");

test.each([
  ["", { kind: "none" }],
  ["#two-step", { kind: "none" }],
  ["#type=recovery&token_hash=abc", { kind: "none" }],
  ["#type=invite&token_hash=", { kind: "none" }],
  [
    "#type=invite&token_hash=abc&email=anna%40example.org",
    { kind: "token", tokenHash: "abc", email: "anna@example.org" },
  ],
  ["#type=invite&token_hash=abc", { kind: "token", tokenHash: "abc", email: "" }],
  [
    `#access_token=a.${claims}.c&refresh_token=r&type=invite&expires_in=3600`,
    {
      kind: "session",
      accessToken: `a.${claims}.c`,
      refreshToken: "r",
      email: "anna@example.org",
    },
  ],
  [
    "#access_token=opaque&refresh_token=r&type=invite",
    { kind: "session", accessToken: "opaque", refreshToken: "r", email: "" },
  ],
  ["#access_token=a&refresh_token=r&type=magiclink", { kind: "none" }],
  [
    "#error=access_denied&error_code=otp_expired&error_description=Expired",
    { kind: "problem", reason: "unknown" },
  ],
  ["#error=access_denied&error_code=toString", { kind: "problem", reason: "unknown" }],
  ["#error=access_denied&error_code=invitation_expired", { kind: "problem", reason: "expired" }],
  ["#error=access_denied&error_code=invitation_replaced", { kind: "problem", reason: "replaced" }],
  ["#error=access_denied&error_code=invitation_accepted", { kind: "problem", reason: "accepted" }],
])("readInvitationLink reads the fragment %j", (hash, link) => {
  expect(readInvitationLink(hash)).toEqual(link);
});
