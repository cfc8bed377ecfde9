/** SHA-256 of a file in base64. Throws if the file cannot be read. */
export async function digestOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
