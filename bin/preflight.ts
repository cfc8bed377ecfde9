import { parseArgs } from 'node:util';
import { ACMClient, type CertificateDetail, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import {
  deploymentObstacle,
  EDGE_REGION,
  STAGES,
  type StackAddress,
  type Stage,
  stacksOf,
  stageNamed,
} from '#infra/stages.ts';
import { askGit } from '#local/git-commit.ts';
import { remedyOf, runCommand } from '#local/run-command.ts';
import { readFundName } from './fund-name.ts';
import { describeStack, isUnfinished, outputOf } from './stage-outputs.ts';

const BOOTSTRAP_VERSION = 23;
/** A new account may allow only ten concurrent functions, and a few page loads need more. */
const MIN_CONCURRENT_FUNCTIONS = 100;
const RENEWAL_DAYS = 14;
const DAY_MS = 86_400_000;

class Obstacle extends Error {}

interface Check {
  readonly name: string;
  readonly isForData: boolean;
  run(stage: Stage, folder: string | undefined): Promise<string> | string;
}

async function ask<T>(right: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (/AccessDenied|Authoriz/i.test((error as Error).name))
      throw new Obstacle(`The credentials lack the right ${right}: add it to their policy.`);
    throw error;
  }
}

const stackAt = ({ name, region }: StackAddress) =>
  ask('cloudformation:DescribeStacks', describeStack(name, region));

async function checkAccount(stage: Stage): Promise<string> {
  const sts = new STSClient({ region: stage.region });
  const { Account: account } = await sts.send(new GetCallerIdentityCommand());
  for (const other of Object.values(STAGES)) {
    if (other.name === stage.name || !(other.keepsData || stage.keepsData)) continue;
    if (await stackAt(stacksOf(other).portal))
      throw new Obstacle(
        `Account ${account} holds ${other.name}: use the credentials of an account for ${stage.name} alone.`,
      );
  }
  return `account ${account}`;
}

function checkSettings(stage: Stage): string {
  const obstacle = deploymentObstacle(stage);
  if (obstacle) throw new Obstacle(obstacle);
  return 'infra/stages.ts names the fund, the sender and the account for payments';
}

async function checkFund(stage: Stage): Promise<string> {
  const { portal } = stacksOf(stage);
  const table = outputOf(await stackAt(portal), 'PortalTable');
  const name = table && (await ask('dynamodb:GetItem', readFundName({ ...portal, name: table })));
  return !name || name === stage.fund.name
    ? `the fund is called ${stage.fund.name}`
    : `the portal’s settings name the fund ${name}, which this deployment uses; infra/stages.ts still names it ${stage.fund.name}`;
}

async function checkBootstrap({ region }: Stage): Promise<string> {
  for (const one of [region, EDGE_REGION]) {
    const stack = await stackAt({ name: 'CDKToolkit', region: one });
    const version = Number(outputOf(stack, 'BootstrapVersion'));
    if (!stack?.StackStatus?.endsWith('_COMPLETE') || !(version >= BOOTSTRAP_VERSION))
      throw new Obstacle(
        `CDK’s bootstrap in ${one} is missing or older than version ${BOOTSTRAP_VERSION}: run npx cdk bootstrap aws://<account>/${one}.`,
      );
  }
  return `CDK is bootstrapped in ${region} and ${EDGE_REGION}`;
}

async function checkMail({ mailSender = '', region }: Stage): Promise<string> {
  const ses = new SESv2Client({ region });
  const domain = mailSender.slice(mailSender.indexOf('@') + 1);
  let isVerified = false;
  try {
    const command = new GetEmailIdentityCommand({ EmailIdentity: domain });
    isVerified = (await ask('ses:GetEmailIdentity', ses.send(command))).VerifiedForSendingStatus ?? false;
  } catch (error) {
    if ((error as Error).name !== 'NotFoundException') throw error;
  }
  if (!isVerified)
    throw new Obstacle(
      `${domain} is not verified in SES in ${region}: see “A sender” in docs/deploy.md, and wait for the DNS records.`,
    );
  const { ProductionAccessEnabled, SendingEnabled } = await ask(
    'ses:GetAccount',
    ses.send(new GetAccountCommand({})),
  );
  if (!ProductionAccessEnabled)
    throw new Obstacle(
      `SES in ${region} is in the sandbox and sends to verified addresses only: request production access in its console.`,
    );
  if (!SendingEnabled)
    throw new Obstacle(
      `AWS has paused this account’s mail in ${region}: see the reason in the console of SES.`,
    );
  return `SES sends as ${mailSender}`;
}

async function checkConcurrency({ region }: Stage): Promise<string> {
  const { AccountLimit } = await ask(
    'lambda:GetAccountSettings',
    new LambdaClient({ region }).send(new GetAccountSettingsCommand({})),
  );
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  if (limit < MIN_CONCURRENT_FUNCTIONS)
    throw new Obstacle(
      `Lambda runs ${limit} functions at once in ${region}, and the portal needs ${MIN_CONCURRENT_FUNCTIONS}: ` +
        'request more of “Concurrent executions” in Service Quotas.',
    );
  return `Lambda runs ${limit} functions at once`;
}

async function checkCloudFront({ region }: Stage): Promise<string> {
  const { DistributionList } = await ask(
    'cloudfront:ListDistributions',
    new CloudFrontClient({ region }).send(new ListDistributionsCommand({ MaxItems: 1 })),
  );
  // An existing distribution proves that AWS has verified the account. No AWS call reports this.
  if (!DistributionList?.Items?.length)
    throw new Obstacle(
      'CloudFront has no distribution yet and refuses the first one of an account that AWS has not verified: ' +
        'ask AWS Support whether this account may create distributions, then add --skip cloudfront.',
    );
  return 'CloudFront accepts distributions of this account';
}

const covers = (pattern: string, name: string) =>
  pattern === name || (pattern.startsWith('*.') && name.slice(name.indexOf('.')) === pattern.slice(1));

async function checkDomain({ name: stageName, domain }: Stage): Promise<string> {
  if (!domain)
    throw new Obstacle(
      `${stageName} has no domain in infra/stages.ts, and on its own name CloudFront accepts TLS older than 1.2: ` +
        'see “A domain” in docs/deploy.md.',
    );
  const { name, certificateArn } = domain;
  if (certificateArn.split(':')[3] !== EDGE_REGION)
    throw new Obstacle(
      `The certificate of ${name} is not in ${EDGE_REGION}, where CloudFront reads it: request it there.`,
    );
  let certificate: CertificateDetail | undefined;
  try {
    const command = new DescribeCertificateCommand({ CertificateArn: certificateArn });
    const answer = new ACMClient({ region: EDGE_REGION }).send(command);
    certificate = (await ask('acm:DescribeCertificate', answer)).Certificate;
  } catch (error) {
    if ((error as Error).name !== 'ResourceNotFoundException') throw error;
    throw new Obstacle(
      `This account has no certificate ${certificateArn}: request one for ${name} in ${EDGE_REGION}.`,
    );
  }
  if (certificate?.Status !== 'ISSUED')
    throw new Obstacle(
      `The certificate of ${name} is ${certificate?.Status}, not ISSUED: create the DNS record that ACM names, and wait.`,
    );
  if (
    ![certificate.DomainName, ...(certificate.SubjectAlternativeNames ?? [])].some((one = '') =>
      covers(one, name),
    )
  )
    throw new Obstacle(`The certificate is for ${certificate.DomainName}: request one for ${name}.`);
  if (certificate.NotAfter && certificate.NotAfter.getTime() < Date.now() + RENEWAL_DAYS * DAY_MS)
    throw new Obstacle(
      `The certificate of ${name} expires on ${certificate.NotAfter.toISOString().slice(0, 10)}: ` +
        'ACM renews it only if its DNS record exists.',
    );
  return `${name} has a certificate`;
}

async function hasConfirmedSubscriber(TopicArn: string, region: string): Promise<boolean> {
  const pages = paginateListSubscriptionsByTopic({ client: new SNSClient({ region }) }, { TopicArn });
  const look = async () => {
    // An unconfirmed subscription has a placeholder instead of an ARN.
    for await (const { Subscriptions = [] } of pages)
      if (Subscriptions.some(({ SubscriptionArn }) => SubscriptionArn?.startsWith('arn:'))) return true;
    return false;
  };
  return await ask('sns:ListSubscriptionsByTopic', look());
}

async function checkOnCall(stage: Stage): Promise<string> {
  const { onCall } = stage;
  if (!onCall)
    throw new Obstacle(
      `Nobody is notified when ${stage.name} fails: set its onCall in infra/stages.ts to an address that somebody reads.`,
    );
  const { portal, alarms, edgeLogs } = stacksOf(stage);
  const stack = await stackAt(portal);
  if (!stack || isUnfinished(stack)) return `${onCall} will be asked to confirm`;
  for (const address of [alarms, edgeLogs]) {
    const { region } = address;
    const topic = outputOf(await stackAt(address), 'AlarmTopic');
    if (topic && !(await hasConfirmedSubscriber(topic, region)))
      throw new Obstacle(
        `Nobody has confirmed the emails about alarms in ${region}: open the mail from AWS to ${onCall}. ` +
          'To have it sent again: aws sns subscribe --protocol email ' +
          `--region ${region} --notification-endpoint ${onCall} --topic-arn ${topic}`,
      );
  }
  return 'alarms have a confirmed subscriber';
}

function checkCommit(_: Stage, folder: string | undefined): string {
  const changes = askGit(['status', '--porcelain'], folder);
  const commit = askGit(['rev-parse', '--verify', 'HEAD'], folder);
  if (changes === undefined || !commit)
    throw new Obstacle(
      'This folder is no Git clone with a commit, so nobody could tell later what was deployed: clone the repository.',
    );
  if (changes !== '')
    throw new Obstacle(`${changes.split('\n').length} files differ from the commit: commit or stash them.`);
  if (!askGit(['for-each-ref', '--contains', commit, 'refs/remotes'], folder))
    throw new Obstacle(`Commit ${commit.slice(0, 8)} is on this machine only: push it.`);
  return `commit ${commit.slice(0, 8)} is pushed`;
}

const CHECKS: readonly Check[] = [
  { name: 'settings', isForData: true, run: checkSettings },
  { name: 'commit', isForData: true, run: checkCommit },
  { name: 'account', isForData: false, run: checkAccount },
  { name: 'fund', isForData: true, run: checkFund },
  { name: 'bootstrap', isForData: false, run: checkBootstrap },
  { name: 'mail', isForData: true, run: checkMail },
  { name: 'concurrency', isForData: true, run: checkConcurrency },
  { name: 'cloudfront', isForData: true, run: checkCloudFront },
  { name: 'domain', isForData: true, run: checkDomain },
  { name: 'on-call', isForData: true, run: checkOnCall },
];

const NAMES = CHECKS.map(({ name }) => name);

interface Terminal {
  print(line: string): void;
  readonly folder?: string;
}

export async function preflight(stage: Stage, skip: readonly string[], { print, folder }: Terminal) {
  const unknown = skip.find((name) => !NAMES.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no check '${unknown}' to skip: choose from ${NAMES.join(', ')}.`);
  let isReady = true;
  for (const { name, isForData, run } of CHECKS) {
    if (isForData && !stage.keepsData) continue;
    if (skip.includes(name)) {
      print(`skipped  ${name}`);
      continue;
    }
    try {
      print(`ok       ${name}: ${await run(stage, folder)}`);
    } catch (error) {
      isReady = false;
      const remedy = remedyOf(error);
      const sentence = (error as Error).message;
      print(
        `MISSING  ${name}: ${remedy ?? (error instanceof Obstacle ? sentence : `The request to AWS failed: ${sentence}`)}`,
      );
      if (remedy) break;
    }
  }
  return isReady;
}

await runCommand(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'dev' },
      skip: { type: 'string', multiple: true, default: [] },
    },
  });
  const isReady = await preflight(stageNamed(values.stage), values.skip, {
    print: (line) => console.log(line),
  });
  return isReady ? 0 : 1;
});
