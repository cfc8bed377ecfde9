import type { PaletteProps } from './shell/command-palette.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';

export const SEARCH = lazyScreen<PaletteProps>(
  'search-records',
  async () => (await import('./search/search-records.tsx')).SearchRecords,
);
