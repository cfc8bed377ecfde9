import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  ChangeSetNotFoundException,
  CloudFormationClient,
  DeleteChangeSetCommand,
  DescribeChangeSetCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { STAGES, type Stage, stacksOf } from '#infra/stages.ts';
import { type DeployTools, deploy, readArguments } from '../../bin/deploy.ts';

const BUCKET = { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'documents' } };
const ready: Stage = {
  ...STAGES.prod,
  mailSender: 'no-reply@fund.test',
  fundAccount: { name: 'Wattle Street Fund', bsb: '062-000', number: '12345678' },
};

interface World {
  /** The template of the stage's main stack, complete and protected; without it there is no stack. */
  readonly deployed?: unknown;
  readonly next?: object;
  /** The templates of the other stacks, deployed and next, by their names. */
  readonly others?: Readonly<Record<string, readonly [deployed: object, next: object]>>;
  /** The pages in which CloudFormation describes its change set, or how it refuses. */
  readonly changeSet?: readonly object[] | Error;
  /** How CloudFormation refuses to tell the template. */
  readonly refusal?: string;
  /** The step that fails, by its program and first argument. */
  readonly failing?: string;
}

const cloudFormation = mockClient(CloudFormationClient);
const cognito = mockClient(CognitoIdentityProviderClient);
mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'Made by the stack 1!' });

/** A deployment in a world of its own: what it ran, and how it ended. */
async function attempt(
  stage: Stage,
  { deployed, next, others = {}, changeSet = [{ Changes: [] }], refusal, failing }: World = {},
  options: Partial<Parameters<typeof deploy>[1]> = {},
) {
  const ran: string[] = [];
  const printed: string[] = [];
  const absent = new Error('Stack with id Portal does not exist');
  const stack = {
    StackName: `Portal-${stage.name}`,
    CreationTime: new Date(0),
    StackStatus: 'UPDATE_COMPLETE' as const,
    EnableTerminationProtection: true,
    Outputs: ['SiteUrl', 'UserPoolId', 'PortalTable', 'AuditTable', 'DocumentsBucket'].map((OutputKey) => ({
      OutputKey,
      OutputValue: OutputKey,
    })),
  };
  cognito.reset();
  cognito.resolves({});
  const account = [{ Name: 'sub', Value: 'the-canary' }];
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: account } });
  cloudFormation.reset();
  cloudFormation.on(DescribeStacksCommand).rejects(absent);
  if (deployed !== undefined || refusal)
    cloudFormation
      .on(DescribeStacksCommand, { StackName: `Portal-${stage.name}` })
      .resolves({ Stacks: [stack] });
  cloudFormation.on(GetTemplateCommand).rejects(absent);
  for (const [StackName, [before]] of Object.entries(others))
    cloudFormation.on(GetTemplateCommand, { StackName }).resolves({ TemplateBody: JSON.stringify(before) });
  const described = cloudFormation.on(DescribeChangeSetCommand);
  if (changeSet instanceof Error) described.rejects(changeSet);
  else
    described.callsFake(({ NextToken = '0' }) => ({
      Status: 'CREATE_COMPLETE',
      ...changeSet[Number(NextToken)],
      NextToken: Number(NextToken) + 1 < changeSet.length ? String(Number(NextToken) + 1) : undefined,
    }));
  cloudFormation.on(DeleteChangeSetCommand).resolves({});
  const template = cloudFormation.on(GetTemplateCommand, { StackName: `Portal-${stage.name}` });
  if (refusal) template.rejects(new Error(refusal));
  else
    template.resolves({ TemplateBody: typeof deployed === 'string' ? deployed : JSON.stringify(deployed) });
  const tools: DeployTools = {
    run(program, args) {
      ran.push([program, ...args].join(' '));
      const isPreparing = args.includes('prepare-change-set');
      if (program === 'cdk' && args[0] === 'deploy' && !isPreparing)
        cloudFormation
          .on(DescribeStacksCommand, { StackName: `Portal-${stage.name}` })
          .resolves({ Stacks: [stack] });
      return (isPreparing ? 'cdk prepare' : `${program} ${args[0]}`) === failing ? 3 : 0;
    },
    read(path) {
      const other = Object.entries(others).find(([name]) => path === `cdk.out/${name}.template.json`);
      if (other) return JSON.stringify(other[1][1]);
      expect(path).toBe(`cdk.out/Portal-${stage.name}.template.json`);
      return JSON.stringify(next ?? { Resources: { Bucket: BUCKET } });
    },
    print: (line) => printed.push(line),
    preflight(_, skip) {
      ran.push(['preflight', ...skip].join(' '));
      return Promise.resolve(failing !== 'preflight');
    },
    pollMs: 0,
  };
  try {
    return {
      ran,
      printed,
      code: await deploy(stage, { accept: [], yes: false, skip: [], ...options }, tools),
    };
  } catch (error) {
    return { ran, printed, refused: (error as Error).message };
  }
}

const CHECKS = 'preflight';
const BUILD = 'vite build';
const synthOf = (name: string) => `cdk synth --quiet --context stage=${name} --output cdk.out`;
const DEPLOY = 'cdk deploy --all --app cdk.out';
const PREPARE =
  'cdk deploy Portal-prod --exclusively --app cdk.out --require-approval never --method prepare-change-set --change-set-name portal-stateful-check';
const SAME = { deployed: { Resources: { Bucket: BUCKET } } };

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
  expect((await attempt({ ...ready, mailSender: 'no-reply@counterexample.com' }, SAME)).code).toBe(0);
});

test('dev is built and deployed without a sender, an account or a comparison with the existing stack', async () => {
  for (const world of [{}, SAME]) {
    expect(await attempt(STAGES.dev, world)).toEqual({
      ran: [CHECKS, BUILD, synthOf('dev'), DEPLOY],
      printed: [],
      code: 0,
    });
    expect(cloudFormation.commandCalls(GetTemplateCommand)).toEqual([]);
  }
});

test('a stage that was complete is deployed in one pass, with its protection', async () => {
  expect(await attempt(ready, SAME)).toEqual({
    ran: [CHECKS, BUILD, synthOf('prod'), PREPARE, DEPLOY],
    printed: [],
    code: 0,
  });
});

test('after a deployment the canary of a watched stage can sign in, and no other stage gets one', async () => {
  await attempt(ready, SAME);
  expect(
    cognito.commandCalls(AdminSetUserPasswordCommand).map(({ args: [{ input }] }) => input),
  ).toMatchObject([{ UserPoolId: 'UserPoolId', Password: 'Made by the stack 1!' }]);
  await attempt(ready, { ...SAME, failing: 'cdk deploy' });
  expect(cognito.calls()).toEqual([]);
  await attempt(STAGES.dev);
  expect(cognito.calls()).toEqual([]);
});

test('a deployment that would remove or replace a stateful resource is stopped before it starts', async () => {
  const world = { ...SAME, next: { Resources: {} } };
  const { refused, ran } = await attempt(ready, world);
  expect(refused).toBe('AWS::S3::Bucket Bucket would be removed.\nNothing was deployed.');
  expect(ran).toEqual([CHECKS, BUILD, synthOf('prod'), PREPARE]);
  expect((await attempt(ready, world, { accept: ['Bucket'] })).ran).toContain(DEPLOY);
});

const unchanged = { Action: 'Modify', LogicalResourceId: 'Function', Replacement: 'False' };
const replaced = {
  Action: 'Modify',
  LogicalResourceId: 'Bucket',
  Replacement: 'True',
  Details: [{ Target: { Name: 'BucketName', RequiresRecreation: 'Always' } }],
};

test('what CloudFormation would replace stops a deployment too, on whichever page it says so', async () => {
  const changeSet = [unchanged, replaced].map((ResourceChange) => ({ Changes: [{ ResourceChange }] }));
  const { refused, ran } = await attempt(ready, { ...SAME, changeSet });
  expect(refused).toBe(
    'AWS::S3::Bucket Bucket would be replaced, because its BucketName changes.\nNothing was deployed.',
  );
  expect(ran).not.toContain(DEPLOY);
  expect((await attempt(ready, { ...SAME, changeSet }, { accept: ['Bucket'] })).ran).toContain(DEPLOY);
});

test('the change set that was read is deleted, whatever it said, and none is executed', async () => {
  for (const world of [
    {},
    { changeSet: [{ Changes: [{ ResourceChange: replaced }] }] },
    { changeSet: new Error('You are not allowed to') },
    { failing: 'cdk prepare' },
  ]) {
    await attempt(ready, { ...SAME, ...world });
    expect(cloudFormation.commandCalls(DeleteChangeSetCommand).map(({ args: [{ input }] }) => input)).toEqual(
      [{ StackName: 'Portal-prod', ChangeSetName: 'portal-stateful-check' }],
    );
  }
});

test('without a change set the templates alone are compared, and the operator is told', async () => {
  const renamed = { Resources: { Bucket: { ...BUCKET, Properties: { BucketName: 'another' } } } };
  for (const world of [
    { failing: 'cdk prepare' },
    { changeSet: [{ Status: 'FAILED', StatusReason: 'The submitted information did not contain changes.' }] },
    { changeSet: new ChangeSetNotFoundException({ message: 'None', $metadata: {} }) },
  ]) {
    const { ran, printed } = await attempt(ready, { ...SAME, ...world });
    expect(printed).toEqual([
      'CloudFormation could not say what it would replace: only the templates are compared.',
    ]);
    expect(ran).toContain(DEPLOY);
    expect((await attempt(ready, { ...SAME, ...world, next: renamed })).refused).toContain(
      'would be replaced',
    );
  }
});

test('a change set that may not be read stops the deployment', async () => {
  const { refused, ran } = await attempt(ready, { ...SAME, changeSet: new Error('Not authorized') });
  expect(refused).toBe('What would change in Portal-prod cannot be read: Not authorized');
  expect(ran).not.toContain(DEPLOY);
});

test.each(Object.values(stacksOf(ready)).filter(({ name }) => name !== 'Portal-prod'))(
  'what protects a stage is looked after in $name too',
  async ({ name, region }) => {
    const topic = { Resources: { Topic: { Type: 'AWS::SNS::Topic' } } };
    const world = { ...SAME, others: { [name]: [topic, { Resources: {} }] as const } };
    expect((await attempt(ready, world)).refused).toBe(
      'AWS::SNS::Topic Topic would be removed.\nNothing was deployed.',
    );
    expect((await attempt(ready, world, { accept: ['Topic'] })).ran).toContain(DEPLOY);
    const asked = cloudFormation.commandCalls(GetTemplateCommand, { StackName: name });
    expect(await asked[0]?.thisValue.config.region()).toBe(region);
  },
);

test('an acceptance that is not needed stops a deployment too', async () => {
  expect((await attempt(ready, SAME, { accept: ['Bucket'] })).refused).toContain('Nothing happens to Bucket');
  expect((await attempt(STAGES.dev, {}, { accept: ['Bucket'] })).refused).toBe(
    'dev keeps no data: it needs no --accept.',
  );
});

test.each([
  [
    { refusal: 'The security token included in the request is expired' },
    'token included in the request is expired',
  ],
  [{ deployed: 'Resources: {}' }, 'is no template in JSON'],
])('a template that cannot be read stops the deployment: %j', async (world, sentence) => {
  const { refused, ran } = await attempt(ready, world);
  expect(refused).toContain(sentence);
  expect(ran).not.toContain(DEPLOY);
});

test('nothing is built or deployed while something is missing that the stage needs beforehand', async () => {
  expect(await attempt(ready, { ...SAME, failing: 'preflight' })).toEqual({
    ran: [CHECKS],
    printed: ['Nothing was deployed: see what is missing above.'],
    code: 1,
  });
  expect(cloudFormation.calls()).toEqual([]);
  expect((await attempt(ready, SAME, { skip: ['domain', 'mail'] })).ran[0]).toBe('preflight domain mail');
});

test('a failed step is the last, and its exit code is the command’s', async () => {
  expect(await attempt(ready, { ...SAME, failing: 'vite build' })).toMatchObject({
    ran: [CHECKS, BUILD],
    code: 3,
  });
  expect(await attempt(ready, { ...SAME, failing: 'cdk synth' })).toMatchObject({
    ran: [CHECKS, BUILD, synthOf('prod')],
    code: 3,
  });
  expect((await attempt(ready, { ...SAME, failing: 'cdk deploy' })).code).toBe(3);
});

test('without a terminal, changes of rights need no confirmation', async () => {
  expect((await attempt(STAGES.dev, {}, { yes: true })).ran.at(-1)).toBe(
    `${DEPLOY} --require-approval never`,
  );
});

test('the arguments name the stage, dev by default, and unknown ones are refused', () => {
  expect(readArguments([])).toEqual({ stage: STAGES.dev, options: { accept: [], yes: false, skip: [] } });
  expect(
    readArguments(['--stage', 'prod', '--accept', 'A', '--accept=B', '--yes', '--skip', 'mail']),
  ).toEqual({
    stage: STAGES.prod,
    options: { accept: ['A', 'B'], yes: true, skip: ['mail'] },
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
