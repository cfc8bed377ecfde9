/** The name of an uploaded file as it is stored and shown: letters, digits and a few marks. */
export function cleanFileName(name: string): string {
  return name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 120);
}
