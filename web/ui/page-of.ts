export function pageOf<Item>(
  items: readonly Item[],
  page: number,
  pageSize: number,
): { page: number; items: readonly Item[] } {
  const last = Math.max(1, Math.ceil(items.length / pageSize));
  const shown = Math.min(Math.max(1, page), last);
  return { page: shown, items: items.slice((shown - 1) * pageSize, shown * pageSize) };
}
