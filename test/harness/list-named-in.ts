/** The name of the list in a cursor, so that a test can invent other places in the same list. */
export function listNamedIn(cursor: string): string {
  return cursor.slice(0, 8);
}
