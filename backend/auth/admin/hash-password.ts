import { hash } from "bcryptjs";

/** What bcrypt costs; the same as for those who sign up. */
const COST = 10;

/** A password as it is kept. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** What may be given instead of a password: a hash of bcrypt, such as another system has kept. */
export const isPasswordHash = (text: string): boolean => /^\$2[aby]\$\d\d\$[./\w]{53}$/.test(text);
