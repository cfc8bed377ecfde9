import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  SetStackPolicyCommand,
} from '@aws-sdk/client-cloudformation';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { stackPolicy } from '#infra/stack-policy.ts';
import { STAGES, type Stage, stacksInOrder } from '#infra/stages.ts';
import { type DeployTools, deploy, readArguments } from '../../bin/deploy.ts';

const ready: Stage = {
  ...STAGES.prod,
  mailSender: 'no-reply@fund.test',
  fundAccount: { name: 'Wattle Street Fund', bsb: '062-000', number: '12345678' },
};

interface World {
  /** Whether nobody has deployed the stage yet. */
  readonly isNew?: boolean;
  /** The step that fails, by its program and first argument. */
  readonly failing?: string;
  /** What the operator answers to the question; by default nobody is asked. */
  readonly answer?: boolean;
}

const cloudFormation = mockClient(CloudFormationClient);
const cognito = mockClient(CognitoIdentityProviderClient);
mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'Made by the stack 1!' });

/** A deployment in a world of its own: what it ran, in which order it set policies, and how it ended. */
async function attempt(
  stage: Stage,
  { isNew = false, failing, answer }: World = {},
  options: Partial<Parameters<typeof deploy>[1]> = {},
) {
  const ran: string[] = [];
  const printed: string[] = [];
  const asked: string[] = [];
  cognito.reset();
  cognito.resolves({});
  const account = [{ Name: 'sub', Value: 'the-canary' }];
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: account } });
  cloudFormation.reset();
  const absent = new Error('Stack with id Portal does not exist');
  let isThere = !isNew;
  cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }) => {
    if (!isThere) throw absent;
    const outputs = ['SiteUrl', 'UserPoolId', 'PortalTable', 'AuditTable', 'DocumentsBucket'];
    const Outputs = outputs.map((name) => ({ OutputKey: name, OutputValue: name }));
    return { Stacks: [{ StackName, StackStatus: 'UPDATE_COMPLETE', Outputs }] };
  });
  cloudFormation.on(SetStackPolicyCommand).callsFake(({ StackName, StackPolicyBody }) => {
    const [, { NotResource: left = [] }] = JSON.parse(StackPolicyBody).Statement;
    ran.push(['policy', StackName, ...left].join(' '));
    return {};
  });
  const tools: DeployTools = {
    run(program, args) {
      ran.push([program, ...args].join(' '));
      if (`${program} ${args[0]}` === failing) return 3;
      if (args[0] === 'deploy') isThere = true;
      return 0;
    },
    print: (line) => printed.push(line),
    confirm(question) {
      asked.push(question);
      return Promise.resolve(answer ?? false);
    },
    preflight(_, skip) {
      ran.push(['preflight', ...skip].join(' '));
      return Promise.resolve(failing !== 'preflight');
    },
    pollMs: 0,
  };
  const yes = answer === undefined;
  try {
    const code = await deploy(stage, { unprotect: [], yes, skip: [], ...options }, tools);
    return { ran, printed, asked, code };
  } catch (error) {
    return { ran, printed, asked, refused: (error as Error).message };
  }
}

const CHECKS = 'preflight';
const BUILD = 'vite build';
const synthOf = (name: string) => `cdk synth --quiet --context stage=${name} --output cdk.out`;
const DIFF = 'cdk diff --all --app cdk.out';
const deployAll = (approval: string) => `cdk deploy --all --app cdk.out --require-approval ${approval}`;
const policies = (...unprotected: string[]) =>
  stacksInOrder(ready).map(({ name }) =>
    ['policy', name, ...unprotected.map((id) => `LogicalResourceId/${id}`)].join(' '),
  );

test.each(['staging', 'prod'] as const)(
  '%s is not deployed while its sender and account are placeholders',
  async (name) => {
    const { refused, ran } = await attempt(STAGES[name]);
    expect(refused).toBe(
      `${name} needs a mailSender of your own and the fundAccount that notices name in infra/stages.ts: see “Before the first deployment” in docs/deploy.md.`,
    );
    expect(readFileSync('docs/deploy.md', 'utf8')).toContain('Before the first deployment');
    expect(ran).toEqual([]);
    expect(cloudFormation.calls()).toEqual([]);
  },
);

test.each([
  [{ mailSender: undefined }, 'prod needs a mailSender of your own in '],
  [{ mailSender: 'no-reply@fund.example.com' }, 'prod needs a mailSender of your own in '],
  [{ mailSender: 'no-reply@EXAMPLE.org' }, 'prod needs a mailSender of your own in '],
  [{ fundAccount: undefined }, 'prod needs the fundAccount that notices name in '],
])(
  '%j as the only placeholder stops the deployment of a stage that retains data too',
  async (settings, sentence) => {
    expect((await attempt({ ...ready, ...settings })).refused).toContain(sentence);
  },
);

test('a name that only resembles a placeholder is accepted', async () => {
  expect((await attempt({ ...ready, mailSender: 'no-reply@counterexample.com' })).code).toBe(0);
});

test('dev is built and deployed without a sender, an account, a question or a policy', async () => {
  for (const isNew of [true, false])
    expect(await attempt(STAGES.dev, { isNew, answer: false })).toEqual({
      ran: [CHECKS, BUILD, synthOf('dev'), deployAll('broadening')],
      printed: [],
      asked: [],
      code: 0,
    });
});

test('a stage that was complete is deployed in one pass, after the changes were shown and agreed to', async () => {
  expect(await attempt(ready, { answer: true })).toEqual({
    ran: [CHECKS, BUILD, synthOf('prod'), DIFF, ...policies(), deployAll('broadening'), ...policies()],
    printed: [],
    asked: ['Deploy this to prod?'],
    code: 0,
  });
  expect(await attempt(ready, { answer: false })).toEqual({
    ran: [CHECKS, BUILD, synthOf('prod'), DIFF],
    printed: ['Nothing was deployed.'],
    asked: ['Deploy this to prod?'],
    code: 1,
  });
});

test('without a terminal nothing is asked, neither about the changes nor about rights', async () => {
  const { ran, asked } = await attempt(ready, {}, { yes: true });
  expect(asked).toEqual([]);
  expect(ran).toContain(deployAll('never'));
  expect(ran).toContain(DIFF);
});

test('a resource that is named may be replaced or deleted in this deployment, and is protected again after it', async () => {
  for (const failing of [undefined, 'cdk deploy']) {
    const { ran } = await attempt(ready, failing ? { failing } : {}, { unprotect: ['KeyOfTheSite'] });
    expect(ran.slice(4)).toEqual([...policies('KeyOfTheSite'), deployAll('never'), ...policies()]);
  }
});

test('the policy denies replacing and deleting what holds data, and nothing else', () => {
  const [allowed, denied, ...others] = (stackPolicy() as { Statement: object[] }).Statement;
  expect(others).toEqual([]);
  expect(allowed).toEqual({ Effect: 'Allow', Action: 'Update:*', Principal: '*', Resource: '*' });
  expect(denied).toMatchObject({
    Effect: 'Deny',
    Action: ['Update:Replace', 'Update:Delete'],
    Principal: '*',
    Resource: '*',
  });
});

test('after a deployment the canary of a watched stage can sign in, and no other stage gets one', async () => {
  await attempt(ready);
  expect(
    cognito.commandCalls(AdminSetUserPasswordCommand).map(({ args: [{ input }] }) => input),
  ).toMatchObject([{ UserPoolId: 'UserPoolId', Password: 'Made by the stack 1!' }]);
  await attempt(ready, { failing: 'cdk deploy' });
  expect(cognito.calls()).toEqual([]);
  await attempt(STAGES.dev);
  expect(cognito.calls()).toEqual([]);
});

test('nothing is built or deployed while something is missing that the stage needs beforehand', async () => {
  expect(await attempt(ready, { failing: 'preflight' })).toEqual({
    ran: [CHECKS],
    printed: ['Nothing was deployed: see what is missing above.'],
    asked: [],
    code: 1,
  });
  expect(cloudFormation.calls()).toEqual([]);
  expect((await attempt(ready, {}, { skip: ['domain', 'mail'] })).ran[0]).toBe('preflight domain mail');
});

test('a failed step is the last, and its exit code is the command’s', async () => {
  for (const [failing, ...before] of [
    ['vite build', CHECKS, BUILD],
    ['cdk synth', CHECKS, BUILD, synthOf('prod')],
    ['cdk diff', CHECKS, BUILD, synthOf('prod'), DIFF],
  ] as const)
    expect(await attempt(ready, { failing })).toMatchObject({ ran: before, code: 3 });
  expect((await attempt(ready, { failing: 'cdk deploy' })).code).toBe(3);
});

test('the arguments name the stage, dev by default, and unknown ones are refused', () => {
  expect(readArguments([])).toEqual({ stage: STAGES.dev, options: { unprotect: [], yes: false, skip: [] } });
  expect(
    readArguments(['--stage', 'prod', '--unprotect', 'A', '--unprotect=B', '--yes', '--skip', 'mail']),
  ).toEqual({
    stage: STAGES.prod,
    options: { unprotect: ['A', 'B'], yes: true, skip: ['mail'] },
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
