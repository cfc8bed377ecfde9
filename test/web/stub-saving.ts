import { vi } from 'vitest';

/**
 * Keeps what the browser is asked to save. The page's stand-in takes the press of such a link for the way to another
 * page, and would end the one that the tests share.
 */
export function stubSaving(): Blob[] {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return saved;
}
