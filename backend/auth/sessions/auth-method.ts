/** How somebody showed who they are, in the words of the claim `amr` of GoTrue's tokens. */
export type AuthMethod =
  | "password"
  | "otp"
  | "oauth"
  | "totp"
  | "mfa/phone"
  | "mfa/recovery_code"
  | "sso/saml"
  | "magiclink"
  | "recovery"
  | "invite"
  | "email/signup"
  | "email_change"
  | "token_refresh"
  | "anonymous";

export type AssuranceLevel = "aal1" | "aal2";
