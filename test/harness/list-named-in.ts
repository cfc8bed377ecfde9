/** What a cursor names its list by, so that a test can invent other places of the same list. */
export function listNamedIn(cursor: string): string {
  return cursor.slice(0, 8);
}
