/** A tax file number has nine digits, or eight if old, with or without separators. */
const TAX_FILE_NUMBER =
  /(?<!\d[ .-]?)(?:\d{3}[ .-]?\d{3}[ .-]?\d{2,3}|\d{2}[ .-]?\d{3}[ .-]?\d{3})(?![ .-]?\d)/;

/** The law forbids recording a tax file number without need, so texts that look like one are refused. */
export function looksLikeTaxFileNumber(text: string): boolean {
  return TAX_FILE_NUMBER.test(text.normalize('NFKC'));
}
