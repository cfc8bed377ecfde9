import type { PaletteProps } from './shell/command-palette.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';

/** The search of every area, with components of other areas, because areas do not import each other. */
export const SEARCH = lazyScreen<PaletteProps>('search-records', async () => {
  const [{ SearchRecords }, { FileTile }, { CallStatus }] = await Promise.all([
    import('./search/search-records.tsx'),
    import('./documents/file-tile.tsx'),
    import('./capital-calls/call-status.tsx'),
  ]);
  const parts = { FileTile, CallStatus };
  return (props) => <SearchRecords {...props} parts={parts} />;
});
