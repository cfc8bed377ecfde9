import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Stage, stageNamed } from '#infra/stages.ts';
import { nodeOfLambda, synthesize } from '#local/rehearsal/assembly.ts';
import { emulatedPool } from '#local/rehearsal/emulated-pool.ts';
import { missingForEmulator } from '#local/rehearsal/emulator.ts';
import { tryOnCallPage } from '#local/rehearsal/on-call-page.ts';
import { connectOperator } from '#local/rehearsal/operator.ts';
import { openRehearsal, type Rehearsal } from '#local/rehearsal/rehearsal.ts';
import { runCommand } from '#local/run-command.ts';
import { seedPortal } from '#local/seed.ts';
import { rehearseDrill } from './rehearse-drill.ts';
import { FAILURES, rehearseFirstDeployment, synthesizeBoth } from './rehearse-first-deployment.ts';

const USAGE =
  'Usage: npm run rehearse; --stage staging (dev by default) deploys another stage and runs the commands of\n' +
  'docs/on-call.md in place of the suites.\n' +
  '--without documents:s3:DeleteObject takes a right away, --assembly <folder> uses what was synthesized before,\n' +
  '--no-seed leaves the demo out, and paths of tests run those alone.\n' +
  `--fail-at ${Object.keys(FAILURES).join('|')} does only this: it lets a first deployment (of staging by default) fail\n` +
  'there, and repeats the command.';

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
/** An hour is sealed half an hour after its end. */
const UNTIL_SEALED_MS = 2 * 3_600_000;
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(0)} s`;

/** Fills the stage with the demo and has the deployed function verify its ledger. Throws when it is not sound. */
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
  await runSchedule(`portal-${facts.stage}-audit-seal-worker`, {}, UNTIL_SEALED_MS);
  takeLines();
  await runSchedule(`portal-${facts.stage}-ledger-verifier`, {});
  const verified = takeLines().find(({ event }) => event === 'ledger-verified');
  const counts = (verified?.counts ?? {}) as Partial<Record<string, number>>;
  if (counts.breaches !== 0)
    throw new Error(`The deployed check of the ledger found: ${JSON.stringify(verified ?? 'nothing')}`);
  const { audit_rows: rows, locked_rows: locked, seals } = counts;
  if (deployment.lockedBucket !== undefined && (locked !== rows || !seals))
    throw new Error(`Of ${rows} rows of the audit ${locked} are locked, and there are ${seals} seals.`);
}

/** Runs the suites against the rehearsed portal. Returns their exit code. */
function runSuites(url: string, paths: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [VITEST, 'run', '--config', 'vitest.rehearsal.config.ts', ...paths], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, REHEARSAL: url },
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

/** Runs the commands of the page for whoever is on call. Returns 1 when one fails. */
async function rehearseOnCallPage({ facts }: Rehearsal): Promise<number> {
  const tried = await tryOnCallPage(facts);
  const skipped = tried.filter((one) => one.skipped !== undefined);
  const failed = tried.filter((one) => one.failed !== undefined);
  for (const { command, skipped: reason } of skipped) console.log(`Not run: ${command} (${reason})`);
  for (const { command, failed: reason } of failed) console.error(`Failed: ${command}\n${reason}`);
  console.log(
    `Of ${tried.length} commands of docs/on-call.md ${tried.length - skipped.length} were run, ${failed.length} failed.`,
  );
  return failed.length > 0 ? 1 : 0;
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Tells what functions were refused. Returns 1 when requests were made that could not be checked. */
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
  return unread.length > 0 ? 1 : 0;
}

function isFailure(name: string): name is keyof typeof FAILURES {
  return name in FAILURES;
}

/** Lets a first deployment fail at each of these, and repeats it. */
async function rehearseFailures(stage: Stage, failAt: readonly string[]): Promise<number> {
  if (!stage.keepsData)
    throw new Error(`${stage.name} keeps no data: its first deployment is made anew, not repeated.`);
  if (stage.releasesGradually)
    throw new Error(
      `The emulator has no aliases of functions, by which ${stage.name} is released: use staging.`,
    );
  const assemblies = synthesizeBoth(stage);
  for (const where of failAt) {
    if (!isFailure(where)) throw new Error(`Nothing can fail at '${where}'.\n${USAGE}`);
    const from = performance.now();
    const { told, kept } = await rehearseFirstDeployment(stage, where, assemblies);
    for (const line of told) console.log(line);
    console.log(
      `Repeated after it failed at the ${where}, the deployment of ${stage.name} is complete and protected; all ${kept} resources of ` +
        `the first attempt were kept (${seconds(from)}).`,
    );
  }
  return 0;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      'fail-at': { type: 'string', multiple: true, default: [] },
      without: { type: 'string', multiple: true, default: [] },
      assembly: { type: 'string' },
      'no-seed': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const failAt = values['fail-at'];
  const stage = stageNamed(values.stage ?? (failAt.length > 0 ? 'staging' : 'dev'));
  const missing = missingForEmulator();
  if (missing) {
    console.log(missing);
    return 0;
  }
  if (failAt.length > 0) return rehearseFailures(stage, failAt);
  const started = performance.now();
  const assembly = values.assembly ?? synthesize(stage.name);
  const rehearsal = await openRehearsal({
    stage,
    assembly,
    node: nodeOfLambda(),
    without: values.without,
  });
  try {
    const count = [...rehearsal.deployment.types.values()].reduce((sum, one) => sum + one, 0);
    console.log(`Deployed ${stage.name} to the emulator: ${count} resources (${seconds(started)}).`);
    if (!values['no-seed']) {
      const from = performance.now();
      await seed(rehearsal);
      console.log(`Seeded with the demo, its ledger verified (${seconds(from)}).`);
      await rehearseDrill(rehearsal);
    }
    // Suites call as managers without a second factor, which the other stages demand.
    const suites = stage.managersNeedSecondFactor ? 0 : await runSuites(rehearsal.url, positionals);
    const page = stage.isWatched ? await rehearseOnCallPage(rehearsal) : 0;
    // What was refused is most often why a suite failed.
    const unread = report(rehearsal);
    return suites || page || unread;
  } finally {
    await rehearsal.close();
  }
}

await runCommand(import.meta.filename, main);
