export function listNamedIn(cursor: string): string {
  return cursor.slice(0, 8);
}
