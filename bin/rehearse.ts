import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { STAGES } from '#infra/stages.ts';
import { nodeOfLambda, synthesize } from '#local/rehearsal/assembly.ts';
import { emulatedPool } from '#local/rehearsal/emulated-pool.ts';
import { missingForEmulator } from '#local/rehearsal/emulator.ts';
import { connectOperator } from '#local/rehearsal/operator.ts';
import { openRehearsal, type Rehearsal } from '#local/rehearsal/rehearsal.ts';
import { runCommand } from '#local/run-command.ts';
import { seedPortal } from '#local/seed.ts';

const USAGE = 'Usage: npm run rehearse; --no-seed omits the demo, and paths of tests run only those.';

/** The suites need managers without a second factor, and only this stage allows such managers. */
const STAGE = STAGES.dev;
const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
/** The nightly check compares only rows older than a day, so the check runs with a later clock. */
const TWO_DAYS_MS = 48 * 3_600_000;
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(0)} s`;

/** Throws if the nightly check finds a breach in the demo's ledger. */
async function seed({
  facts,
  deployment,
  runSchedule,
  settled,
  tellStreams,
  empty,
  takeLines,
}: Rehearsal): Promise<void> {
  await empty();
  const operator = await connectOperator(facts, { log: () => {} });
  try {
    const { services } = operator;
    await seedPortal({
      kind: 'demo',
      services,
      provider: emulatedPool(operator, facts),
      now: services.now(),
    });
    await services.settled();
    await settled();
  } finally {
    operator.close();
  }
  await tellStreams();
  await runSchedule(`portal-${facts.stage}-audit-seal-worker`, {}, 3_600_000);
  takeLines();
  await runSchedule(`portal-${facts.stage}-ledger-verifier`, {}, TWO_DAYS_MS);
  const verified = takeLines().find(({ event }) => event === 'ledger-verified');
  const counts = (verified?.counts ?? {}) as Partial<Record<string, number>>;
  if (counts.breaches !== 0)
    throw new Error(`The deployed check of the ledger found: ${JSON.stringify(verified ?? 'nothing')}`);
  const { audit_rows: rows, locked_rows: locked } = counts;
  if (deployment.lockedBucket !== undefined && locked !== rows)
    throw new Error(`Of ${rows} rows of the audit ${locked} are locked.`);
}

function runSuites(url: string, paths: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [VITEST, 'run', '--config', 'vitest.rehearsal.config.ts', ...paths], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, REHEARSAL: url },
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function report({ denied, unread, deployment }: Rehearsal): number {
  const refused = new Map<string, number>();
  for (const { functionName, action, resource } of denied) {
    const what = `${functionName} was refused ${action} on ${resource.replace(ID, '*')}`;
    refused.set(what, (refused.get(what) ?? 0) + 1);
  }
  for (const [what, times] of refused) console.log(`${what} (${times} times)`);
  for (const message of new Set(unread)) console.error(message);
  console.log(
    `${deployment.functions.size} functions and ${deployment.routes.size} routes were rehearsed; ${denied.length} requests were refused.`,
  );
  return denied.length + unread.length > 0 ? 1 : 0;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'no-seed': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const missing = missingForEmulator();
  if (missing) {
    console.log(missing);
    return 0;
  }
  const started = performance.now();
  const rehearsal = await openRehearsal({
    stage: STAGE,
    assembly: synthesize(STAGE.name),
    node: nodeOfLambda(),
  });
  try {
    const count = [...rehearsal.deployment.types.values()].reduce((sum, one) => sum + one, 0);
    console.log(`Deployed ${STAGE.name} to the emulator: ${count} resources (${seconds(started)}).`);
    if (!values['no-seed']) {
      const from = performance.now();
      await seed(rehearsal);
      console.log(`Seeded with the demo, its ledger verified (${seconds(from)}).`);
    }
    const suites = await runSuites(rehearsal.url, positionals);
    const refusals = report(rehearsal);
    return suites || refusals;
  } finally {
    await rehearsal.close();
  }
}

await runCommand(import.meta.filename, main);
