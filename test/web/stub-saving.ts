import { vi } from 'vitest';

/**
 * Records the files that the browser is asked to save. The simulated page would treat such a press as navigation, which
 * would end the page that the tests share.
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
