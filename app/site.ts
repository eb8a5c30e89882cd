/** What an operator sets for the site besides the environment. */

/** Profiles that the footer links to; all https, on other sites. Point them at the profiles of your paper. */
export const SOCIAL_PROFILES = [
  { name: "Facebook", url: "https://www.facebook.com/" },
  { name: "X", url: "https://x.com/" },
  { name: "Instagram", url: "https://www.instagram.com/" },
  { name: "YouTube", url: "https://www.youtube.com/" },
] as const;

/** Where readers write to. */
export const CONTACT_ADDRESS = "newsroom@example.org";

export const CONTACT_HOURS = "Mon-Fri, 9am-5pm EST";
