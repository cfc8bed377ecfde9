import { lazyScreen } from './shell/lazy-screen.ts';

export const SEARCH = lazyScreen(() => import('./search/search-records.tsx'), 'SearchRecords');
