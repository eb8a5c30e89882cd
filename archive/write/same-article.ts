/**
 * Whether the addresses that two articles had are those of one article. Two articles may have been at one address, one
 * after the other, but a number such as `/?p=12` is that of one article. Addresses are as `toOldAddress` writes them.
 */
export function areOfOneArticle(addresses: readonly string[], others: readonly string[]): boolean {
  const numbers = addresses.filter(isNumber);
  const compared = numbers.length > 0 && others.some(isNumber) ? numbers : addresses;
  return compared.some((address) => others.includes(address));
}

/** Whether an address is the number of an article in its archive, which other archives count for themselves. */
export function isNumber(address: string): boolean {
  return address.startsWith("/?");
}
