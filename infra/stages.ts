// Commands import this file where CDK is not installed, so import only types of CDK.
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { DEMO_FUND, type FundSeed } from '#shared/fund-seed.ts';

export interface Stage {
  readonly name: 'dev' | 'staging' | 'prod';
  readonly region: string;
  /** If true, deletion protection is on, and deleting the stack deletes no data. */
  readonly keepsData: boolean;
  readonly logDays: RetentionDays;
  /** Access logs contain people's IP addresses. */
  readonly accessLogDays: number;
  /** GuardDuty has a price per file. Without scans, functions check only a file's content type. */
  readonly scansDocuments: boolean;
  /** SES must verify this address before the first deployment. Without it, no reminders and at most 50 codes a day are sent. */
  readonly mailSender?: string;
  readonly fund: FundSeed;
  /** If true, Cognito rates sign-ins but refuses nobody. The rating needs Cognito's plan Plus, with a price per active user. */
  readonly ratesSignIns: boolean;
  /** Managers and auditors without a second factor can open only their profile. */
  readonly managersNeedSecondFactor: boolean;
  /** If true, investors' bank accounts and payment files need a second person, even with only one manager. */
  readonly alwaysNeedsSecondPerson: boolean;
  readonly deletedDocumentDays: number;
  /**
   * `site` limits each address's requests to the site. `everything` adds managed rules and the user pool, for 2.5 times the
   * price.
   */
  readonly firewall: 'none' | 'site' | 'everything';
  /** If false, the stage has no alarms, dashboard or canary. The operator gets only the budget's notices. */
  readonly isWatched: boolean;
  /** The owner of this email address must confirm the alarm emails once. */
  readonly onCall?: string;
  readonly domain?: {
    readonly name: string;
    readonly certificateArn: string;
  };
  /**
   * The labels of the site's keys. Functions accept both keys, and `rotate-origin-key` replaces the first.
   */
  readonly originKeys: readonly [sent: string, alsoAccepted?: string];
  /** If true, the fund has its own key, at a monthly price. If false, AWS manages the key. */
  readonly ownDataKey: boolean;
  readonly monthlyBackups: boolean;
  /**
   * With `governance`, AWS users with a special right can remove the lock. With `compliance`, nobody can remove the lock
   * after the first week.
   */
  readonly backupLock: 'governance' | 'compliance';
  /** If true, audit rows are also copied to a bucket in which nobody can replace an object. */
  readonly sealsAudit: boolean;
  /** Nobody can delete audit copies during these days, except AWS users with a special right under `governance`. */
  readonly auditLock?: { readonly mode: 'governance' | 'compliance'; readonly days: number };
  /** The nightly check accepts missing audit rows of these periods. `from` and `to` are ISO instants. */
  readonly lostInRestores?: readonly { readonly from: string; readonly to: string }[];
  readonly backupCopies?: { readonly account: string; readonly region: string };
  readonly monthlyBudgetUsd: number;
  /** `npm run deploy` sets this flag until the first deployment has finished. */
  readonly isFirstDeployment?: boolean;
}

/** CloudFront accepts firewalls, certificates and log deliveries only in this region. */
export const EDGE_REGION = 'us-east-1';

const REGION = 'ap-southeast-2';

/** A stage for real people must name its own bank account. */
const { pay_to: _, ...FUND_TO_NAME } = DEMO_FUND;

export const SEVEN_YEARS_IN_DAYS = 2_557;

const OF_EVERY_STAGE = {
  region: REGION,
  ratesSignIns: false,
  originKeys: ['2026-11'],
  sealsAudit: true,
} as const;

const FOR_REAL_PEOPLE = {
  ...OF_EVERY_STAGE,
  fund: FUND_TO_NAME,
  keepsData: true,
  accessLogDays: 30,
  scansDocuments: true,
  managersNeedSecondFactor: true,
  firewall: 'site',
  isWatched: true,
  ownDataKey: true,
} as const;

export const STAGES: Readonly<Record<Stage['name'], Stage>> = {
  dev: {
    ...OF_EVERY_STAGE,
    name: 'dev',
    fund: DEMO_FUND,
    keepsData: false,
    logDays: 7,
    accessLogDays: 7,
    scansDocuments: false,
    managersNeedSecondFactor: false,
    alwaysNeedsSecondPerson: false,
    deletedDocumentDays: 7,
    firewall: 'none',
    isWatched: false,
    ownDataKey: false,
    monthlyBackups: false,
    backupLock: 'governance',
    monthlyBudgetUsd: 50,
  },
  staging: {
    ...FOR_REAL_PEOPLE,
    name: 'staging',
    mailSender: 'no-reply@staging.fund.example.com',
    logDays: 30,
    alwaysNeedsSecondPerson: false,
    deletedDocumentDays: 90,
    monthlyBackups: false,
    backupLock: 'governance',
    auditLock: { mode: 'governance', days: 30 },
    monthlyBudgetUsd: 150,
  },
  prod: {
    ...FOR_REAL_PEOPLE,
    name: 'prod',
    mailSender: 'no-reply@fund.example.com',
    logDays: 90,
    alwaysNeedsSecondPerson: true,
    deletedDocumentDays: SEVEN_YEARS_IN_DAYS,
    monthlyBackups: true,
    backupLock: 'compliance',
    auditLock: { mode: 'compliance', days: SEVEN_YEARS_IN_DAYS },
    monthlyBudgetUsd: 50,
  },
};

export function stageNamed(name: unknown): Stage {
  const stage = Object.values(STAGES).find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`Unknown stage '${name}': choose one of ${Object.keys(STAGES).join(', ')}`);
  return stage;
}

export function stagesOf(name: string, fundName: string | undefined): Stage[] {
  const named = name === 'all' ? Object.values(STAGES) : [stageNamed(name)];
  return fundName ? named.map((stage) => ({ ...stage, fund: { ...stage.fund, name: fundName } })) : named;
}

// RFC 2606 reserves these domains for examples.
const PLACEHOLDER = /[@.]example(\.(com|net|org))?$/i;

/** A stage that keeps data is for real people. */
export function deploymentObstacle(stage: Stage): string | undefined {
  if (!stage.keepsData) return undefined;
  const missing = [
    ...(stage.fund.name === DEMO_FUND.name ? ['the name of your fund'] : []),
    ...(!stage.mailSender || PLACEHOLDER.test(stage.mailSender) ? ['a mailSender of your own'] : []),
    ...(stage.fund.pay_to ? [] : ['the pay_to of its fund, which notices name']),
  ];
  if (missing.length === 0) return undefined;
  return `${stage.name} needs ${new Intl.ListFormat('en-AU').format(missing)} in infra/stages.ts: see “Before the first deployment” in docs/deploy.md.`;
}

/** The main stack's description ends with this text until the stage is protected. */
export const UNFINISHED = '(not complete yet, without protection)';

/** After a failed first deployment, CloudFormation cannot create the vault again or delete locked objects. */
export function withoutProtection(stage: Stage): Stage {
  return { ...stage, monthlyBackups: false, sealsAudit: false, isFirstDeployment: true };
}

export function isProtected({ keepsData, isFirstDeployment = false }: Stage): boolean {
  return keepsData && !isFirstDeployment;
}

export interface StackAddress {
  readonly name: string;
  readonly region: string;
}

export function stacksOf({ name, region }: Pick<Stage, 'name' | 'region'>) {
  return {
    portal: { name: `Portal-${name}`, region },
    api: { name: `PortalApi-${name}`, region },
    edge: { name: `PortalEdge-${name}`, region: EDGE_REGION },
    edgeLogs: { name: `PortalEdgeLogs-${name}`, region: EDGE_REGION },
    alarms: { name: `PortalAlarms-${name}`, region },
  } satisfies Record<string, StackAddress>;
}

/** Each stack follows the stacks that it refers to. */
export function stacksInOrder(stage: Stage): StackAddress[] {
  const { edge, portal, api, edgeLogs, alarms } = stacksOf(stage);
  return [...(stage.firewall === 'none' ? [] : [edge]), portal, api, edgeLogs, alarms];
}

export function siteUrlOf(stage: Stage, distributionDomainName: string): string {
  return `https://${stage.domain?.name ?? distributionDomainName}`;
}

export function copiesVaultName({ name }: Pick<Stage, 'name'>): string {
  return `portal-${name}-copies`;
}

export function functionNameOf({ name }: Pick<Stage, 'name'>, functionName: string): string {
  return `portal-${name}-${functionName}`;
}

export function originKeyName({ name }: Pick<Stage, 'name'>, label: string): string {
  return `portal-${name}/origin-key-${label}`;
}

export function canaryPasswordName({ name }: Pick<Stage, 'name'>): string {
  return `portal-${name}/canary-password`;
}
