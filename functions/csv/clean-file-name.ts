/** The name of an uploaded file as stored and shown, reduced to letters, digits and a few punctuation marks. */
export function cleanFileName(name: string): string {
  return name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 120);
}
