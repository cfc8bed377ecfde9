import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SITE = join(import.meta.dirname, 'dist/web');
const SCRIPTS = join(SITE, 'static/js');

/** The files that index.html names must load before a person can sign in. */
const page = readFileSync(join(SITE, 'index.html'), 'utf8');
const first = [...page.matchAll(/"\/(static\/js\/[^"]+)"/g)].map(([, path]) => join(SITE, path));

const LIMITS = { session: '40 kB', client: '68 kB', 'search-records': '10 kB', 'value-axis': '110 kB' };
const NAMES = { session: 'identity', client: 'contract, zod and SWR', 'value-axis': 'charts' };
const later = readdirSync(SCRIPTS).filter((file) => !first.includes(join(SCRIPTS, file)));

// biome-ignore lint/style/noDefaultExport: the tool reads the default export
export default [
  { name: 'before sign-in can be typed', path: first, gzip: true, limit: '112 kB' },
  ...later.map((file) => {
    const [name] = file.split('.');
    const limit = LIMITS[name] ?? '70 kB';
    return { name: NAMES[name] ?? name, path: join(SCRIPTS, file), gzip: true, limit };
  }),
  { name: 'styles', path: join(SITE, 'static/assets/*.css'), gzip: true, limit: '16 kB' },
  {
    name: 'font',
    path: join(SITE, 'static/assets/inter-*.woff2'),
    gzip: false,
    brotli: false,
    limit: '30 kB',
  },
];
