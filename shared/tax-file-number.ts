/** A tax file number has nine digits, an older one eight, with the usual separators. Longer numbers do not match. */
const TAX_FILE_NUMBER =
  /(?<!\d[ .-]?)(?:\d{3}[ .-]?\d{3}[ .-]?\d{2,3}|\d{2}[ .-]?\d{3}[ .-]?\d{3})(?![ .-]?\d)/;

/** True if the text may contain a tax file number, which the law forbids to record without need. */
export function looksLikeTaxFileNumber(text: string): boolean {
  return TAX_FILE_NUMBER.test(text.normalize('NFKC'));
}
