import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { STAGES } from '#infra/stages.ts';
import { ROOT } from './source-files.ts';

interface Job {
  readonly needs?: string;
  readonly outputs?: object;
  readonly if?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: { readonly 'cancel-in-progress': boolean };
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: object }[];
}

const text = readFileSync(join(ROOT, '.github/workflows/deploy.yml'), 'utf8');
const workflow = parse(text) as {
  readonly on: { readonly workflow_dispatch: { readonly inputs: { stage: { options: string[] } } } };
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<'test' | 'packages' | 'diff' | 'deploy', Job>>;
};
const { test: testing, packages, diff, deploy: deploying } = workflow.jobs;
const runs = ({ steps }: Job) => steps.flatMap(({ run = [] }) => run);
const scriptsIn = (source: string) =>
  [...source.matchAll(/\bnpm (?:run ([\w:-]+)|(test)\b)/g)].map(([, named, short]) => named ?? short ?? '');

test('every command that the workflow or CI runs exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const commands = Object.values(workflow.jobs).flatMap(runs);
  const called = [...commands, readFileSync(join(ROOT, '.ci/run'), 'utf8')].flatMap(scriptsIn);
  expect(called).toEqual(expect.arrayContaining(['test', 'check', 'synth', 'preflight', 'deploy']));
  expect(called.filter((name) => !(name in scripts))).toEqual([]);
  for (const command of commands) {
    const [program = ''] = command.split(' ');
    expect(['npm', 'npx', '.ci/run'], command).toContain(program);
    if (program.startsWith('.')) expect(existsSync(join(ROOT, program)), program).toBe(true);
    if (program === 'npx')
      expect(readdirSync(join(ROOT, 'node_modules/.bin'))).toContain(command.split(' ')[1]);
  }
});

test('CI synthesizes every stage, and the sources say on which Node the portal runs and how lines end', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const { scripts, engines } = JSON.parse(read('package.json'));
  expect(scripts.synth).toMatch(/ --context stage=all$/);
  expect(engines).toEqual({ node: '^20.19.0 || >=22.12.0' });
  expect(read('README.md')).toMatch(/24 is recommended, because .* supports 20 only until January 2027/);
  expect(read('.gitattributes')).toMatch(/^\* text=auto eol=lf$/m);
});

test('nothing is deployed that was not tested, is not on main, or whose stage does not exist', () => {
  expect([diff.needs, deploying.needs]).toEqual(['test', 'diff']);
  expect(diff.if).toMatch(/^github\.ref == 'refs\/heads\/main' && \(/);
  expect(workflow.on.workflow_dispatch.inputs.stage.options).toEqual(
    Object.values(STAGES).flatMap(({ name, keepsData }) => (keepsData ? [name] : [])),
  );
  expect(deploying.concurrency).toMatchObject({ 'cancel-in-progress': false });
});

test('the checks run before the deployment', () => {
  expect(runs(deploying).flatMap(scriptsIn)).toEqual(['preflight', 'deploy']);
});

test('the changes that are deployed are those that the diff showed before the approval', () => {
  expect(diff.environment).toBeUndefined();
  expect(runs(diff).at(-1)).toMatch(/^npm run deploy -- --stage "\$STAGE" --diff \| .*digest=/);
  expect(diff.outputs).toEqual({ digest: expect.stringContaining('steps.diff.outputs.digest') });
  expect(deploying.steps.at(-1)).toEqual({
    run: 'npm run deploy -- --stage "$STAGE" --accept "$DIGEST"',
    env: { DIGEST: expect.stringContaining('needs.diff.outputs.digest') },
  });
});

test('only the diff and the deployment may take AWS credentials, no secret is stored, and no input becomes a command', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const job of [testing, packages]) expect(job.permissions).toBeUndefined();
  for (const { permissions } of [diff, deploying])
    expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  expect(JSON.stringify(diff.steps)).not.toContain('DEPLOY_ROLE');
  expect(deploying.environment).toContain('inputs.stage');
  expect(text).not.toMatch(/secrets\.|aws-access-key|AWS_SECRET/);
  for (const command of Object.values(workflow.jobs).flatMap(runs)) expect(command).not.toMatch(/\$\{/);
});

test('every action is pinned to a commit, and no package runs a script when it is installed', () => {
  const used = text.split('\n').filter((line) => line.includes('uses:'));
  expect(used.length).toBeGreaterThan(4);
  for (const line of used) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  // With `ignore-scripts`, npm also skips scripts that start with pre or post, so none may exist.
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name) && name !== 'preflight')).toEqual([]);
});

test('each run lists the packages and reports those with known faults, without holding up a deployment', () => {
  expect(runs(packages)).toEqual([
    expect.stringMatching(/^npm sbom .*cyclonedx > sbom\.json$/),
    expect.stringMatching(/^npm audit .*--audit-level=high$/),
  ]);
  expect([diff.needs, deploying.needs]).toEqual(['test', 'diff']);
});
