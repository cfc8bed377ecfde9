import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  type StackStatus,
} from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { STAGES, type Stage, UNFINISHED } from '#infra/stages.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { preflight } from '../../bin/preflight.ts';
import { fundNamed } from './answering-functions.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:111122223333:certificate/one';
const ready: Stage = {
  ...STAGES.prod,
  mailSender: 'no-reply@fund.test',
  fund: { ...DEMO_FUND, name: 'Banksia Fund' },
  domain: { name: 'portal.fund.test', certificateArn: CERTIFICATE },
  onCall: 'on-call@fund.test',
};

const sts = mockClient(STSClient);
const cloudFormation = mockClient(CloudFormationClient);
const ses = mockClient(SESv2Client);
const lambda = mockClient(LambdaClient);
const cloudFront = mockClient(CloudFrontClient);
const acm = mockClient(ACMClient);
const sns = mockClient(SNSClient);

const failure = (name: string, message = name) => Object.assign(new Error(message), { name });
const denied = failure('AccessDeniedException', 'User is not authorized');

const describes = (
  name: string,
  outputs: Readonly<Record<string, string>>,
  StackStatus: StackStatus = 'CREATE_COMPLETE',
  Description = '',
) =>
  cloudFormation.on(DescribeStacksCommand, { StackName: name }).resolves({
    Stacks: [
      {
        StackName: name,
        CreationTime: new Date(0),
        StackStatus,
        Description,
        Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
      },
    ],
  });
const certificate = (details: object) =>
  acm.on(DescribeCertificateCommand).resolves({
    Certificate: {
      Status: 'ISSUED',
      DomainName: 'portal.fund.test',
      NotAfter: new Date(Date.now() + 90 * 86_400_000),
      ...details,
    },
  });
const subscriptions = (...arns: string[]) =>
  sns
    .on(ListSubscriptionsByTopicCommand)
    .resolves({ Subscriptions: arns.map((SubscriptionArn) => ({ SubscriptionArn })) });
const isDeployed = () => {
  describes('Portal-prod', {});
  describes('PortalAlarms-prod', { AlarmTopic: 'arn:aws:sns:ap-southeast-2:111122223333:alarms' });
  describes('PortalEdgeLogs-prod', { AlarmTopic: 'arn:aws:sns:us-east-1:111122223333:edge' });
};

let clone: string;
const folders: string[] = [];
const git = (folder: string, ...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.com', ...args], { cwd: folder });
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-preflight-'));
  folders.push(folder);
  return folder;
}
function newClone(): string {
  const [origin, folder] = [newFolder(), newFolder()];
  git(origin, 'init', '--bare');
  git(folder, 'clone', origin, '.');
  git(folder, 'commit', '--allow-empty', '--message', 'One');
  git(folder, 'push', 'origin', 'HEAD:main');
  return folder;
}
beforeAll(() => {
  clone = newClone();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

beforeEach(() => {
  for (const client of [sts, cloudFormation, ses, lambda, cloudFront, acm, sns]) client.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: '111122223333' });
  cloudFormation
    .on(DescribeStacksCommand)
    .callsFake(({ StackName }) =>
      Promise.reject(failure('ValidationError', `Stack with id ${StackName} does not exist`)),
    );
  describes('CDKToolkit', { BootstrapVersion: '23' });
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } });
  cloudFront.on(ListDistributionsCommand).resolves({
    DistributionList: {
      Items: [{ Id: 'one' } as never],
      Marker: '',
      MaxItems: 1,
      IsTruncated: true,
      Quantity: 1,
    },
  });
  certificate({});
});

async function check(stage = ready, skip: readonly string[] = [], folder = clone) {
  const lines: string[] = [];
  const isReady = await preflight(stage, skip, { print: (line) => lines.push(line), folder });
  return { isReady, lines, missing: lines.filter((line) => line.startsWith('MISSING')) };
}

test('an account that lacks nothing gets one line for each check', async () => {
  const { isReady, lines } = await check();
  expect(isReady).toBe(true);
  expect(lines.map((line) => line.replace(/commit [0-9a-f]{8}/, 'commit'))).toEqual([
    'ok       settings: infra/stages.ts names the fund, the sender and the account for payments',
    'ok       commit: commit is pushed',
    'ok       account: account 111122223333',
    'ok       fund: the fund is called Banksia Fund',
    'ok       bootstrap: CDK is bootstrapped in ap-southeast-2 and us-east-1',
    'ok       mail: SES sends as no-reply@fund.test',
    'ok       concurrency: Lambda runs 1000 functions at once',
    'ok       cloudfront: CloudFront accepts distributions of this account',
    'ok       domain: portal.fund.test has a certificate',
    'ok       on-call: on-call@fund.test will be asked to confirm',
  ]);
});

test('dev requires only credentials and CDK’s bootstrap, and may share its account with no stage of data', async () => {
  const { lines } = await check(STAGES.dev);
  expect(lines.map((line) => line.slice(9).split(':')[0])).toEqual(['account', 'bootstrap']);
  describes('Portal-prod', {});
  expect((await check(STAGES.dev)).missing).toEqual([
    'MISSING  account: Account 111122223333 holds prod: use the credentials of an account for dev alone.',
  ]);
});

interface Bad {
  readonly arrange?: () => unknown;
  readonly stage?: Partial<Stage>;
  readonly remedy: string;
}

const BAD: Readonly<Record<string, Bad>> = {
  'settings: the sender is a placeholder': {
    stage: { mailSender: 'no-reply@fund.example.com' },
    remedy: 'prod needs a mailSender of your own in infra/stages.ts',
  },
  'settings: the fund has the name of the demo’s': {
    stage: { fund: DEMO_FUND },
    remedy: 'prod needs the name of your fund in infra/stages.ts',
  },
  'account: another stage lives there': {
    arrange: () => describes('Portal-dev', {}),
    remedy: 'Account 111122223333 holds dev: use the credentials of an account for prod alone.',
  },
  'bootstrap: CDK is not bootstrapped': {
    arrange: () =>
      cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).resolves({ Stacks: [] }),
    remedy: 'run npx cdk bootstrap aws://<account>/ap-southeast-2.',
  },
  'bootstrap: its version is old': {
    arrange: () => describes('CDKToolkit', { BootstrapVersion: '22' }),
    remedy: 'run npx cdk bootstrap aws://<account>/ap-southeast-2.',
  },
  'bootstrap: its stack was rolled back and failed': {
    arrange: () => describes('CDKToolkit', { BootstrapVersion: '23' }, 'UPDATE_ROLLBACK_FAILED'),
    remedy: 'run npx cdk bootstrap aws://<account>/ap-southeast-2.',
  },
  'mail: SES does not know the domain': {
    arrange: () =>
      ses.on(GetEmailIdentityCommand, { EmailIdentity: 'fund.test' }).rejects(failure('NotFoundException')),
    remedy: 'fund.test is not verified in SES in ap-southeast-2: see “A sender” in docs/deploy.md',
  },
  'mail: the DNS records are awaited': {
    arrange: () => ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false }),
    remedy: 'wait for the DNS records.',
  },
  'mail: the account is in the sandbox': {
    arrange: () =>
      ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true }),
    remedy: 'request production access in its console.',
  },
  'mail: AWS has paused sending': {
    arrange: () =>
      ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: false }),
    remedy: 'see the reason in the console of SES.',
  },
  'concurrency: the account is new': {
    arrange: () =>
      lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
    remedy: 'Lambda runs 10 functions at once in ap-southeast-2, and the portal needs 100: request more',
  },
  'cloudfront: the account may not be verified': {
    arrange: () => cloudFront.on(ListDistributionsCommand).resolves({}),
    remedy: 'ask AWS Support whether this account may create distributions, then add --skip cloudfront.',
  },
  'domain: there is none': {
    stage: { domain: undefined },
    remedy: 'CloudFront accepts TLS older than 1.2: see “A domain” in docs/deploy.md.',
  },
  'domain: the certificate is in another region': {
    stage: {
      domain: { name: 'portal.fund.test', certificateArn: CERTIFICATE.replace('us-east-1', 'eu-west-1') },
    },
    remedy: 'is not in us-east-1, where CloudFront reads it',
  },
  'domain: the account has no such certificate': {
    arrange: () => acm.on(DescribeCertificateCommand).rejects(failure('ResourceNotFoundException')),
    remedy: `This account has no certificate ${CERTIFICATE}: request one for portal.fund.test`,
  },
  'domain: the certificate is not issued': {
    arrange: () => certificate({ Status: 'PENDING_VALIDATION' }),
    remedy: 'is PENDING_VALIDATION, not ISSUED: create the DNS record',
  },
  ...Object.fromEntries(
    ['fund.test', '*.test', '*.portal.fund.test', 'portal.fund.test.evil', '*'].map((DomainName) => [
      `domain: the certificate is for ${DomainName}`,
      {
        arrange: () => certificate({ DomainName }),
        remedy: `The certificate is for ${DomainName}: request one for portal.fund.test.`,
      },
    ]),
  ),
  'domain: the certificate expires and nothing renews it': {
    arrange: () => certificate({ NotAfter: new Date('2020-02-03T00:00:00Z') }),
    remedy: 'expires on 2020-02-03',
  },
  'on-call: no address is set': { stage: { onCall: undefined }, remedy: 'set its onCall in infra/stages.ts' },
  'on-call: the subscription was not confirmed': {
    arrange: () => {
      isDeployed();
      subscriptions('PendingConfirmation');
    },
    remedy: 'open the mail from AWS to on-call@fund.test',
  },
  'on-call: somebody has unsubscribed': {
    arrange: () => {
      isDeployed();
      subscriptions('Deleted');
    },
    remedy: '--region ap-southeast-2 --notification-endpoint on-call@fund.test --topic-arn arn:',
  },
  'on-call: only one of the two regions has a subscriber': {
    arrange: () => {
      isDeployed();
      subscriptions('arn:aws:sns:ap-southeast-2:111122223333:alarms:one');
      sns
        .on(ListSubscriptionsByTopicCommand, { TopicArn: 'arn:aws:sns:us-east-1:111122223333:edge' })
        .resolves({ Subscriptions: [] });
    },
    remedy: '--region us-east-1 --notification-endpoint on-call@fund.test --topic-arn arn:',
  },
};

test.each(Object.entries(BAD))(
  '%s: is reported as missing, and can be skipped',
  async (title, { arrange, stage, remedy }) => {
    const name = title.split(':')[0] ?? '';
    arrange?.();
    const { isReady, missing } = await check({ ...ready, ...stage });
    expect(isReady).toBe(false);
    expect(missing).toEqual([expect.stringContaining(remedy)]);
    expect(missing[0]).toMatch(new RegExp(`^MISSING  ${name}: `));
    const skipping = await check({ ...ready, ...stage }, [name]);
    expect(skipping).toMatchObject({ isReady: true, missing: [] });
    expect(skipping.lines).toContain(`skipped  ${name}`);
  },
);

test.each([
  [
    'account',
    'cloudformation:DescribeStacks',
    () => cloudFormation.on(DescribeStacksCommand).rejects(denied),
  ],
  [
    'bootstrap',
    'cloudformation:DescribeStacks',
    () => cloudFormation.on(DescribeStacksCommand).rejects(denied),
  ],
  ['mail', 'ses:GetEmailIdentity', () => ses.on(GetEmailIdentityCommand).rejects(denied)],
  ['mail', 'ses:GetAccount', () => ses.on(GetAccountCommand).rejects(denied)],
  ['concurrency', 'lambda:GetAccountSettings', () => lambda.on(GetAccountSettingsCommand).rejects(denied)],
  [
    'cloudfront',
    'cloudfront:ListDistributions',
    () => cloudFront.on(ListDistributionsCommand).rejects(failure('AccessDenied')),
  ],
  ['domain', 'acm:DescribeCertificate', () => acm.on(DescribeCertificateCommand).rejects(denied)],
  [
    'on-call',
    'sns:ListSubscriptionsByTopic',
    () => {
      isDeployed();
      sns.on(ListSubscriptionsByTopicCommand).rejects(failure('AuthorizationErrorException'));
    },
  ],
] as const)('%s says that the credentials lack the right %s', async (name, right, arrange) => {
  arrange();
  const { isReady, missing } = await check();
  expect(isReady).toBe(false);
  expect(missing).toContain(
    `MISSING  ${name}: The credentials lack the right ${right}: add it to their policy.`,
  );
});

test.each([
  ['without credentials', 'CredentialsProviderError', 'There are no credentials for AWS here (x): sign in, '],
  ['with expired ones', 'ExpiredToken', 'AWS does not accept these credentials (x): sign in, '],
  ['offline', 'ENOTFOUND', 'AWS cannot be reached from here (x): check the network connection '],
])('%s the remedy is named, and AWS is not called again', async (_, code, sentence) => {
  sts.on(GetCallerIdentityCommand).rejects(Object.assign(failure(code, 'x'), { code }));
  const { isReady, lines } = await check();
  expect(isReady).toBe(false);
  expect(lines.at(-1)).toContain(`MISSING  account: ${sentence}`);
  expect(cloudFormation.calls()).toEqual([]);
});

test('a fund that its managers renamed is reported and stops nothing', async () => {
  describes('Portal-prod', { PortalTable: 'portal' });
  for (const [name, sentence] of [
    [
      'Acacia Fund',
      'the portal’s settings name the fund Acacia Fund, which this deployment uses; infra/stages.ts still names it Banksia Fund',
    ],
    ['Banksia Fund', 'the fund is called Banksia Fund'],
  ] as const) {
    fundNamed(name);
    const { isReady, lines } = await check();
    expect({ isReady, lines }).toEqual({
      isReady: true,
      lines: expect.arrayContaining([`ok       fund: ${sentence}`]),
    });
  }
});

test('a missing answer is not a success', async () => {
  lambda.on(GetAccountSettingsCommand).rejects(new Error('socket hang up'));
  expect(await check()).toMatchObject({
    isReady: false,
    missing: ['MISSING  concurrency: The request to AWS failed: socket hang up'],
  });
});

test.each([
  ['its name', { DomainName: 'portal.fund.test' }],
  ['a wildcard of its domain', { DomainName: '*.fund.test' }],
  ['its name among others', { DomainName: 'fund.test', SubjectAlternativeNames: ['portal.fund.test'] }],
])('a certificate for %s is accepted', async (_, details) => {
  certificate(details);
  expect((await check()).isReady).toBe(true);
});

test('a stage whose alarms somebody has confirmed in both regions can be deployed', async () => {
  isDeployed();
  sns
    .on(ListSubscriptionsByTopicCommand)
    .resolves({ Subscriptions: [{ SubscriptionArn: 'PendingConfirmation' }], NextToken: 'more' })
    .on(ListSubscriptionsByTopicCommand, { NextToken: 'more' })
    .resolves({ Subscriptions: [{ SubscriptionArn: 'arn:aws:sns:ap-southeast-2:111122223333:alarms:one' }] });
  const { isReady, lines } = await check();
  expect(isReady).toBe(true);
  expect(lines).toContain('ok       on-call: alarms have a confirmed subscriber');
});

test('a first deployment continues before anybody has confirmed', async () => {
  isDeployed();
  describes('Portal-prod', {}, 'CREATE_FAILED', `Investment fund portal, prod ${UNFINISHED}`);
  subscriptions('PendingConfirmation');
  expect((await check()).lines).toContain('ok       on-call: on-call@fund.test will be asked to confirm');
});

test('only a clean tree at a pushed commit can be deployed', async () => {
  const folder = newClone();
  expect((await check(ready, [], folder)).isReady).toBe(true);
  writeFileSync(join(folder, 'new.ts'), '');
  expect((await check(ready, [], folder)).missing).toEqual([
    'MISSING  commit: 1 files differ from the commit: commit or stash them.',
  ]);
  git(folder, 'add', '.');
  git(folder, 'commit', '--message', 'Two');
  expect((await check(ready, [], folder)).missing).toEqual([
    expect.stringMatching(/^MISSING {2}commit: Commit [0-9a-f]{8} is on this machine only: push it\.$/),
  ]);
  git(folder, 'push', 'origin', 'HEAD:main');
  expect((await check(ready, [], folder)).isReady).toBe(true);
  expect((await check(ready, [], newFolder())).missing).toEqual([
    expect.stringContaining('This folder is no Git clone'),
  ]);
});

test('a check that does not exist cannot be skipped', async () => {
  await expect(check(ready, ['dns'])).rejects.toThrow(
    "There is no check 'dns' to skip: choose from settings, commit,",
  );
});
