import { vi } from 'vitest';

/** Records the files that the browser is asked to save. Pressing a link to a file would leave the page, which all tests share. */
export function stubSaving(): Blob[] {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return saved;
}
