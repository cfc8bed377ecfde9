import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '#local/build-web.ts';
import '#local/quiet-sdk.ts';
import { benchAnswers } from './answers-bench.ts';
import { benchBundles } from './bundle-bench.ts';
import { benchDocuments } from './documents-bench.ts';
import { benchFind } from './find-bench.ts';
import { benchImport } from './import-bench.ts';
import { benchLighthouse } from './lighthouse-bench.ts';
import { benchList } from './list-bench.ts';
import { benchLoad } from './load-bench.ts';
import { benchMatching } from './matching-bench.ts';
import type { Figure } from './measure.ts';
import { benchOpenLedger } from './open-ledger-bench.ts';
import { benchSearch } from './search-bench.ts';
import { benchUnits } from './units-bench.ts';
import { benchWeb } from './web-bench.ts';

const SECTIONS: Record<string, () => Figure[] | Promise<Figure[]>> = {
  list: benchList,
  find: benchFind,
  search: benchSearch,
  import: benchImport,
  units: benchUnits,
  documents: benchDocuments,
  matching: benchMatching,
  'open-ledger': benchOpenLedger,
  answers: benchAnswers,
  load: benchLoad,
  bundles: benchBundles,
  web: async () => {
    await buildWeb();
    return benchWeb();
  },
  lighthouse: benchLighthouse,
};

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(SECTIONS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const figure of await bench()) {
    figures.push(figure);
    process.stdout.write(
      `${figure.ok ? 'ok  ' : 'MISS'} ${figure.what}\n       ${figure.figure}   ${figure.held}\n`,
    );
  }
}

if (process.argv.includes('--write')) {
  const rows = figures.map(({ what, figure, held }) => `| ${what} | ${figure} | ${held} |`);
  const text = `# Performance

Figures of \`npm run bench -- --write\` on ${availableParallelism()} cores, Node ${process.versions.node}. They are ratios and counts of runs side by side, which are
comparable between machines; the milliseconds beside them are not. \`npm run bench -- list\` (or \`find\`, \`search\`, \`import\`,
\`units\`, \`documents\`, \`matching\`, \`open-ledger\`, \`answers\`, \`load\`, \`bundles\`, \`web\`, \`lighthouse\`) runs one part.

| what | figure | held to |
| --- | --- | --- |
${rows.join('\n')}

The check of the ledger is not included: it reads every record into memory. \`RUNS=100000 npx vitest run --config
vitest.deep.config.ts test/bin/verify-large.long.test.ts\` limits 100,000 transactions to 1 GB.

The price of simpler code: the sign-in page loads 111 kB of code instead of 92 (its router can stop the user from leaving a
half-filled form); after sign-in the first screen loads 61 kB of contract, zod and SWR together instead of 31 and later 47;
screens are divided into more and smaller files, and the page itself no longer requests those of its address; importing a
function is a third to three quarters slower than importing a bare SDK client, instead of equally fast.

How it is measured. The two sides of a ratio alternate in one run, so that a machine that is slow for a while is slow for both.

- The list: 1,000 and 1,000,000 transactions are written straight into the file of the embedded database, the
  newest thousand the same in both. The ratio is the median of 40 turns.
- The search: 10,000 and 100,000 transactions written in the same way; \`FIND_ROWS=1000000\` searches a million.
- The import: each of its transactions is sent a second time, by the SDK alone to another database in the same state, directly
  after the import. The ratio is the median of seven files of 4,850 rows.
- Capacity units are those that the database reports for each request.
- Import times of functions are processor times, the shortest of 20 process starts, with the bare client in the same rounds.
- Lighthouse opens every screen of a running portal with the demo data in the Chromium that comes with it, over HTTP/2
  as CloudFront speaks it, as a first visit of its mobile device with simulated throttling and an empty cache, signed
  in where the screen requires it. Scores and times are medians of five visits. \`npm run bench -- lighthouse\` installs it at the first use.
`;
  const root = join(import.meta.dirname, '../..');
  const page = join(root, 'docs/performance.md');
  writeFileSync(page, text);
  execFileSync(process.execPath, [
    join(root, 'node_modules/@biomejs/biome/bin/biome'),
    'format',
    '--write',
    page,
  ]);
}
if (figures.some(({ ok }) => !ok)) process.exitCode = 1;
