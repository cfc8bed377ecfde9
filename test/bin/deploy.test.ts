import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
  SetStackPolicyCommand,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { AREAS } from '#infra/areas.ts';
import { stackPolicy } from '#infra/stack-policy.ts';
import { STAGES, type Stage, stacksInOrder } from '#infra/stages.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { type DeployTools, deploy, readArguments, tools as terminalTools } from '../../bin/deploy.ts';
import { answeringFunctions, fundNamed } from './answering-functions.ts';

const ready: Stage = {
  ...STAGES.prod,
  mailSender: 'no-reply@fund.test',
  fund: { ...DEMO_FUND, name: 'Banksia Fund' },
};

interface World {
  readonly isNew?: boolean;
  readonly failing?: string;
  readonly answer?: boolean;
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly changesOutputs?: boolean;
  readonly fundName?: string;
  readonly indexes?: readonly object[];
  readonly resource?: string;
}

const cloudFormation = mockClient(CloudFormationClient);
const cognito = mockClient(CognitoIdentityProviderClient);
const functions = answeringFunctions();
mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'Made by the stack 1!' });

const INDEXES = ['list', 'open', 'amount'].map((IndexName) => ({ IndexName, KeySchema: [] }));
const templateOf = (name: string, GlobalSecondaryIndexes: readonly object[] = INDEXES) =>
  JSON.stringify({
    Description: name,
    Resources: { Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: { GlobalSecondaryIndexes } } },
  });
const DIGEST = 'd2a18453dcf7add2';

async function attempt(
  stage: Stage,
  { isNew = false, failing, answer, answers = {}, resource = 'AWS::S3::Bucket', ...world }: World = {},
  options: Partial<Parameters<typeof deploy>[1]> = {},
) {
  const ran: string[] = [];
  const printed: string[] = [];
  const asked: string[] = [];
  functions.reset();
  for (const [name, given] of Object.entries(answers)) functions.answers.set(name, given);
  fundNamed(world.fundName);
  cognito.reset();
  cognito.resolves({});
  const account = [{ Name: 'sub', Value: 'the-canary' }];
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: account } });
  cloudFormation.reset();
  const absent = new Error('Stack with id Portal does not exist');
  let isThere = !isNew;
  let value = 'before';
  cloudFormation
    .on(ListStackResourcesCommand)
    .resolves({ StackResourceSummaries: [{ ResourceType: resource } as StackResourceSummary] });
  cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }) => {
    if (!isThere) throw absent;
    const outputs = ['SiteUrl', 'UserPoolId', 'PortalTable', 'AuditTable', 'DocumentsBucket'];
    const Outputs = [
      ...outputs.map((name) => ({ OutputKey: name, OutputValue: name })),
      { OutputKey: 'Log', OutputValue: value },
    ];
    return { Stacks: [{ StackName, StackStatus: 'UPDATE_COMPLETE', Outputs }] };
  });
  cloudFormation
    .on(GetTemplateCommand)
    .callsFake(({ StackName }) => ({ TemplateBody: templateOf(StackName, world.indexes) }));
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
      if (args[0] === 'deploy' && world.changesOutputs) value = 'after';
      return 0;
    },
    print: (line) => printed.push(line),
    readTemplate: (name) => templateOf(name),
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
  const accept = answer === undefined ? DIGEST : undefined;
  try {
    const code = await deploy(stage, { unprotect: [], yes: false, skip: [], accept, ...options }, tools);
    return { ran, printed, asked, code };
  } catch (error) {
    return { ran, printed, asked, refused: (error as Error).message };
  }
}

const CHECKS = 'preflight';
const BUILD = 'vite build';
const synthOf = (name: string, outputs = '') =>
  `cdk synth --quiet --context stage=${name}${outputs} --output cdk.out`;
const OUTPUTS = expect.stringMatching(
  /^cdk synth --quiet --context stage=prod --context outputs=[0-9a-f]{16} --output/,
);
const DIFF = 'cdk diff --all --app cdk.out';
const deployOf = (approval: string, ...stacks: string[]) =>
  `cdk deploy ${stacks.join(' ')} --exclusively --app cdk.out --require-approval ${approval}`;
const deployProd = (approval: string) => [
  deployOf(approval, 'PortalEdge-prod', 'Portal-prod'),
  deployOf(approval, 'PortalApi-prod'),
  deployOf(approval, 'PortalEdgeLogs-prod', 'PortalAlarms-prod'),
];
const policies = (...unprotected: string[]) =>
  stacksInOrder(ready).map(({ name }) =>
    ['policy', name, ...unprotected.map((id) => `LogicalResourceId/${id}`)].join(' '),
  );

test.each(['staging', 'prod'] as const)(
  '%s is not deployed while its sender and account are placeholders',
  async (name) => {
    const { refused, ran } = await attempt(STAGES[name]);
    expect(refused).toBe(
      `${name} needs the name of your fund, a mailSender of your own and the pay_to of its fund, which notices name in infra/stages.ts: see “Before the first deployment” in docs/deploy.md.`,
    );
    expect(readFileSync('docs/deploy.md', 'utf8')).toContain('Before the first deployment');
    expect(ran).toEqual([]);
    expect(cloudFormation.calls()).toEqual([]);
  },
);

test.each([
  [{ fund: DEMO_FUND }, 'prod needs the name of your fund in infra/stages.ts'],
  [{ mailSender: undefined }, 'prod needs a mailSender of your own in '],
  [{ mailSender: 'no-reply@fund.example.com' }, 'prod needs a mailSender of your own in '],
  [{ mailSender: 'no-reply@EXAMPLE.org' }, 'prod needs a mailSender of your own in '],
  [
    { fund: { ...STAGES.prod.fund, name: 'Banksia Fund' } },
    'prod needs the pay_to of its fund, which notices name in ',
  ],
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
  const made = [
    deployOf('broadening', 'Portal-dev'),
    deployOf('broadening', 'PortalApi-dev'),
    deployOf('broadening', 'PortalEdgeLogs-dev', 'PortalAlarms-dev'),
  ];
  const { ran, ...end } = await attempt(STAGES.dev, { isNew: true, answer: false });
  expect(end).toEqual({ printed: [], asked: [], code: 0 });
  const withOutputs = synthOf('dev', ' --context outputs=');
  expect(ran.slice(0, 4)).toEqual([CHECKS, BUILD, synthOf('dev'), made[0]]);
  // The main stack now has outputs, and all later stacks refer to these outputs.
  expect(ran[4]?.startsWith(withOutputs.slice(0, -' --output cdk.out'.length))).toBe(true);
  expect(ran.slice(5)).toEqual(made.slice(1));
  const again = await attempt(STAGES.dev, { answer: false });
  expect(again).toMatchObject({ printed: [], asked: [], code: 0 });
  expect(again.ran.slice(3)).toEqual(made);
});

test('a complete stage is deployed in one pass, after the changes were shown and approved', async () => {
  expect(await attempt(ready, { answer: true })).toEqual({
    ran: [CHECKS, BUILD, OUTPUTS, DIFF, ...policies(), ...deployProd('broadening'), ...policies()],
    printed: [`Digest: ${DIGEST}`],
    asked: ['Deploy this to prod?'],
    code: 0,
  });
  expect(await attempt(ready, { answer: false })).toEqual({
    ran: [CHECKS, BUILD, OUTPUTS, DIFF],
    printed: [`Digest: ${DIGEST}`, 'Nothing was deployed.'],
    asked: ['Deploy this to prod?'],
    code: 1,
  });
});

test('without a terminal exactly the changes are deployed whose digest a person accepted', async () => {
  const shown = await attempt(ready, {}, { diff: true, accept: undefined });
  expect(shown).toMatchObject({
    ran: [BUILD, OUTPUTS, 'cdk diff --all --method template --app cdk.out'],
    printed: [`Digest: ${DIGEST}`],
    code: 0,
  });
  const { ran, asked, code } = await attempt(ready, {}, { accept: DIGEST });
  expect({ asked, code }).toEqual({ asked: [], code: 0 });
  expect(ran).toEqual(expect.arrayContaining([DIFF, ...deployProd('never')]));
  // This deployment also adds an index. Nobody has reviewed that change, so the digest differs.
  const other = await attempt(ready, { indexes: INDEXES.slice(1) }, { accept: DIGEST });
  expect(other).toMatchObject({ ran: [CHECKS, BUILD, OUTPUTS, DIFF], asked: [], code: 1 });
  expect(other.printed.at(-1)).toMatch(/^Nothing was deployed: these changes are not d2a1.* [0-9a-f]{16}\.$/);
});

test('without a terminal and without accepted changes, nobody can answer and nothing is deployed', async () => {
  const { isTTY } = process.stdin;
  process.stdin.isTTY = false;
  try {
    await expect(terminalTools.confirm('Deploy this?')).rejects.toThrow(
      /^Nobody can answer here: .* --accept /,
    );
  } finally {
    process.stdin.isTTY = isTTY;
  }
});

test('a deployment that changes two indexes of a table is refused before anybody is asked', async () => {
  for (const indexes of [
    INDEXES.slice(2),
    [...INDEXES.slice(1), { IndexName: 'old' }],
    [{ ...INDEXES[0], KeySchema: ['pk'] }, ...INDEXES.slice(1)],
  ])
    for (const stage of [ready, STAGES.dev]) {
      const { ran, asked, refused } = await attempt(stage, { indexes, answer: true });
      expect(refused).toContain('creates or deletes one index of a table at a time, and Table needs 2 such');
      expect({ steps: ran.length, asked }).toEqual({ steps: 3, asked: [] });
    }
});

test('the mail of sign-ins names the fund as its managers call it', async () => {
  const { ran } = await attempt(ready, { fundName: 'Acacia & Sons' });
  expect(ran[2]).toMatch(/ --context fundName=Acacia & Sons --output cdk\.out$/);
});

test('stacks that refer to outputs of the main one are synthesized again where those changed', async () => {
  const { ran } = await attempt(ready, { changesOutputs: true });
  const synths = ran.filter((line) => line.startsWith('cdk synth'));
  expect(synths).toEqual([OUTPUTS, OUTPUTS]);
  expect(new Set(synths).size).toBe(2);
  expect(ran.indexOf(synths[1] ?? '')).toBe(ran.indexOf(deployProd('never')[0] ?? '') + 1);
});

test('a resource that is named may be replaced or deleted in this deployment, and is protected again after it', async () => {
  for (const failing of [undefined, 'cdk deploy']) {
    const { ran } = await attempt(ready, failing ? { failing } : {}, { unprotect: ['KeyOfTheSite'] });
    expect(ran.slice(4, 4 + policies().length)).toEqual(policies('KeyOfTheSite'));
    expect(ran.slice(-policies().length)).toEqual(policies());
  }
});

test('new code that does not answer goes live nowhere: neither its versions nor the pages that call it', async () => {
  for (const [name, given, sentence] of [
    ['clients', { statusCode: 500 }, 'clients answers GET /clients with 500.'],
    ['health', { statusCode: 503 }, 'health answers GET /health with 503.'],
    // The deployment expects the function to refuse a stranger, so 200 is an error.
    ['transactions', { statusCode: 200 }, 'transactions answers GET /transactions with 200.'],
  ] as const) {
    const { ran, printed, code } = await attempt(ready, { answers: { [name]: given } });
    expect(code).toBe(1);
    expect(printed[1]?.replace(/GET \S+/, '')).toBe(sentence.replace(/GET \S+/, ''));
    expect(printed.at(-1)).toContain('the site still uses the previous code');
    expect(ran).toContain(deployProd('never')[0]);
    expect(ran).not.toContain(deployProd('never')[1]);
  }
});

test('the new code of every area is called once, as through the site, by a user whom it has to look up', async () => {
  await attempt(ready);
  const called = functions.lambda.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => ({
    name: input.FunctionName?.replace('portal-prod-', ''),
    qualifier: input.Qualifier,
    event: JSON.parse(String(input.Payload)),
  }));
  expect(called.map(({ name }) => name).sort()).toEqual([...Object.keys(AREAS), 'canary'].sort());
  expect(called.at(-1)?.name).toBe('canary');
  for (const { name, qualifier, event } of called.slice(0, -1)) {
    // Without a qualifier Lambda runs the newest code, not a published version.
    expect(qualifier, name).toBeUndefined();
    // The only GET of payees runs in `INVESTOR_READS`, so the check of `payees` sends a POST.
    expect(event.requestContext.http.method, name).toBe(name === 'payees' ? 'POST' : 'GET');
    expect(event.headers['x-origin-key'], name).toBe('Made by the stack 1!');
    const { claims } = event.requestContext.authorizer?.jwt ?? {};
    if (name === 'health') expect(event.routeKey).toBe('GET /health');
    else
      expect(claims, name).toMatchObject({ token_use: 'id', sub: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  }
});

test('a deployment whose canary fails reports the step, and fails', async () => {
  const { ran, printed, code } = await attempt(ready, { answers: { canary: { failedAt: 'sign-in' } } });
  expect(code).toBe(1);
  expect(printed.at(-1)).toContain('its canary failed at this step of a visit: sign-in.');
  expect(ran).toEqual(expect.arrayContaining(deployProd('never')));
});

test('a stage whose routes are in its main stack is refused before anything changes', async () => {
  for (const stage of [ready, STAGES.dev]) {
    const { ran, refused } = await attempt(stage, { resource: 'AWS::ApiGatewayV2::Route' });
    expect(refused).toContain(`Portal-${stage.name} was deployed before its routes had a stack of their own`);
    expect(ran).toEqual([CHECKS, BUILD]);
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
    printed: ['Nothing was deployed. See above for what is missing.'],
    asked: [],
    code: 1,
  });
  expect(cloudFormation.calls()).toEqual([]);
  expect((await attempt(ready, {}, { skip: ['domain', 'mail'] })).ran[0]).toBe('preflight domain mail');
});

test('a failed step is the last, and its exit code is the command’s', async () => {
  for (const [failing, ...before] of [
    ['vite build', CHECKS, BUILD],
    ['cdk synth', CHECKS, BUILD, OUTPUTS],
    ['cdk diff', CHECKS, BUILD, OUTPUTS, DIFF],
  ] as const)
    expect(await attempt(ready, { failing })).toMatchObject({ ran: before, code: 3 });
  expect((await attempt(ready, { failing: 'cdk deploy' })).code).toBe(3);
});

test('the arguments name the stage, dev by default, and unknown ones are refused', () => {
  expect(readArguments([])).toEqual({
    stage: STAGES.dev,
    options: { unprotect: [], yes: false, diff: false, skip: [] },
  });
  expect(
    readArguments([
      '--stage',
      'prod',
      '--unprotect',
      'A',
      '--unprotect=B',
      '--accept',
      'e1',
      '--skip',
      'mail',
    ]),
  ).toEqual({
    stage: STAGES.prod,
    options: { unprotect: ['A', 'B'], yes: false, diff: false, accept: 'e1', skip: ['mail'] },
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
  expect(stderr).toMatch(/^prod needs the name of your fund, .*\n$/);
});
