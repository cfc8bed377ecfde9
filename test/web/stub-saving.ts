import { vi } from 'vitest';

/**
 * Records the files that the browser is asked to save. In the simulated page, such a press would be a navigation and end the
 * page that the tests share.
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
