/** The look of emails. Colors are '#rrggbb'; each can be read on its scheme's paper. */
export type MailBrand = {
  light: MailColors;
  dark: MailColors;
  /** CSS families. */
  fontFamily: string;
  /** In place of the name: an absolute address and the size at which it is shown, in CSS pixels. */
  logo?: { url: string; width: number; height: number } | undefined;
};

export type MailColors = { paper: string; ink: string; accent: string; name: string };
