import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STAGES, type Stage } from '#infra/stages.ts';
import { type DeployTools, deploy, readArguments } from '../../bin/deploy.ts';

const BUCKET = { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'documents' } };
const ready: Stage = {
  ...STAGES.prod,
  mailSender: 'no-reply@fund.test',
  fundAccount: { name: 'Wattle Street Fund', bsb: '062-000', number: '12345678' },
};

interface World {
  readonly deployed?: unknown;
  readonly next?: object;
  readonly aws?: { code: number; stderr: string };
  /** The step that fails, by its program and first argument. */
  readonly failing?: string;
}

/** A deployment in a world of its own: what it ran, what it asked, and how it ended. */
function attempt(stage: Stage, world: World = {}, options: Partial<Parameters<typeof deploy>[1]> = {}) {
  const ran: string[] = [];
  const asked: string[] = [];
  const tools: DeployTools = {
    run(program, args) {
      ran.push([program, ...args].join(' '));
      return `${program} ${args[0]}` === world.failing ? 3 : 0;
    },
    runAwsCli(args) {
      asked.push(args.join(' '));
      const { code = 0, stderr = '' } = world.aws ?? {};
      return { code, stderr, stdout: code === 0 ? JSON.stringify(world.deployed ?? null) : '' };
    },
    read(path) {
      expect(path).toBe(`cdk.out/Portal-${stage.name}.template.json`);
      return JSON.stringify(world.next ?? { Resources: { Bucket: BUCKET } });
    },
  };
  try {
    return { ran, asked, code: deploy(stage, { accept: [], yes: false, ...options }, tools) };
  } catch (error) {
    return { ran, asked, refused: (error as Error).message };
  }
}

const BUILD = 'vite build';
const synthOf = (name: string) => `cdk synth --quiet --context stage=${name} --output cdk.out`;
const DEPLOY = 'cdk deploy --all --app cdk.out';
const ABSENT = {
  code: 254,
  stderr:
    'An error occurred (ValidationError) when calling the GetTemplate operation: Stack with id Portal-prod does not exist',
};

test.each(['staging', 'prod'] as const)(
  '%s is not deployed while its sender and account are placeholders',
  (name) => {
    const { refused, ran, asked } = attempt(STAGES[name]);
    expect(refused).toBe(
      `${name} needs a mailSender of your own and the fundAccount that notices name in infra/stages.ts: see “Before the first deployment” in docs/deploy.md.`,
    );
    expect(readFileSync('docs/deploy.md', 'utf8')).toContain('Before the first deployment');
    expect([...ran, ...asked]).toEqual([]);
  },
);

test.each([
  [{ mailSender: undefined }, 'prod needs a mailSender of your own in '],
  [{ mailSender: 'no-reply@fund.example.com' }, 'prod needs a mailSender of your own in '],
  [{ mailSender: 'no-reply@EXAMPLE.org' }, 'prod needs a mailSender of your own in '],
  [{ fundAccount: undefined }, 'prod needs the fundAccount that notices name in '],
])(
  '%j as the only placeholder stops the deployment of a stage that retains data too',
  (settings, sentence) => {
    expect(attempt({ ...ready, ...settings }).refused).toContain(sentence);
  },
);

test('a name that only resembles a placeholder is accepted', () => {
  expect(attempt({ ...ready, mailSender: 'no-reply@counterexample.com' }).code).toBe(0);
});

test('dev is built and deployed without a sender, an account or a comparison with the existing stack', () => {
  expect(attempt(STAGES.dev)).toEqual({ ran: [BUILD, synthOf('dev'), DEPLOY], asked: [], code: 0 });
});

test('a first deployment finds no stack and goes on', () => {
  for (const world of [{ aws: ABSENT }, { deployed: '' }, { deployed: null }]) {
    expect(attempt(ready, world)).toEqual({
      ran: [BUILD, synthOf('prod'), DEPLOY],
      asked: [
        'cloudformation get-template --stack-name Portal-prod --region ap-southeast-2 --query TemplateBody --output json',
      ],
      code: 0,
    });
  }
});

test('a deployment that would remove or replace a stateful resource is stopped before it starts', () => {
  const world = { deployed: { Resources: { Bucket: BUCKET } }, next: { Resources: {} } };
  const { refused, ran } = attempt(ready, world);
  expect(refused).toBe('AWS::S3::Bucket Bucket would be removed.\nNothing was deployed.');
  expect(ran).toEqual([BUILD, synthOf('prod')]);
  expect(attempt(ready, world, { accept: ['Bucket'] }).ran).toContain(DEPLOY);
});

test('an acceptance that is not needed stops a deployment too', () => {
  const world = { deployed: { Resources: { Bucket: BUCKET } } };
  expect(attempt(ready, world, { accept: ['Bucket'] }).refused).toContain('Nothing happens to Bucket');
  expect(attempt(STAGES.dev, {}, { accept: ['Bucket'] }).refused).toBe(
    'dev keeps no data: it needs no --accept.',
  );
});

test.each([
  [{ aws: { code: 255, stderr: 'Unable to locate credentials.\n' } }, 'Unable to locate credentials.'],
  [{ deployed: 'Resources: {}' }, 'is no template in JSON'],
])('a template that cannot be read stops the deployment: %j', (world, sentence) => {
  const { refused, ran } = attempt(ready, world);
  expect(refused).toContain(sentence);
  expect(ran).not.toContain(DEPLOY);
});

test('a failed step is the last, and its exit code is the command’s', () => {
  expect(attempt(ready, { failing: 'vite build' })).toMatchObject({ ran: [BUILD], code: 3 });
  expect(attempt(ready, { failing: 'cdk synth' })).toMatchObject({ ran: [BUILD, synthOf('prod')], code: 3 });
  expect(attempt(ready, { failing: 'cdk deploy', aws: ABSENT }).code).toBe(3);
});

test('without a terminal, changes of rights need no confirmation', () => {
  expect(attempt(STAGES.dev, {}, { yes: true }).ran.at(-1)).toBe(`${DEPLOY} --require-approval never`);
});

test('the arguments name the stage, dev by default, and unknown ones are refused', () => {
  expect(readArguments([])).toEqual({ stage: STAGES.dev, options: { accept: [], yes: false } });
  expect(readArguments(['--stage', 'prod', '--accept', 'A', '--accept=B', '--yes'])).toEqual({
    stage: STAGES.prod,
    options: { accept: ['A', 'B'], yes: true },
  });
  for (const args of [
    ['-c', 'stage=prod'],
    ['prod'],
    ['--stage'],
    ['--stage', 'production'],
    ['--stage', '; ls'],
  ])
    expect(() => readArguments(args), args.join(' ')).toThrow('Usage: npm run deploy -- --stage prod');
});

test('a wrong command line is reported in one sentence and does nothing', () => {
  const { deploy: command } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  const [node, ...args] = `${command.split(' && ').at(-1)} --stage prod`.split(' ');
  expect(node).toBe('node');
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^prod needs a mailSender .*\n$/);
});
