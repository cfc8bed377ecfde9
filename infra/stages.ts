// Commands for deployed stages import this file where CDK is not installed, so it may import only types of CDK.
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { DEMO_FUND, type FundSeed } from '#shared/fund-seed.ts';

export interface Stage {
  readonly name: 'dev' | 'staging' | 'prod';
  readonly region: string;
  /** Whether data must outlive the stack. Deletion protection is then on, and deleting the stack deletes no data. */
  readonly keepsData: boolean;
  readonly logDays: RetentionDays;
  /** How many days access logs are kept. They contain people’s IP addresses. */
  readonly accessLogDays: number;
  /** Whether GuardDuty scans uploads, for a price per file. Without scans, only a file's content type is checked. */
  readonly scansDocuments: boolean;
  /** Verified in SES before the first deployment. A stage without it sends no reminder and at most 50 codes a day. */
  readonly mailSender?: string;
  /** The first settings of the fund. Once they are stored, managers change them in the portal. */
  readonly fund: FundSeed;
  /** Whether Cognito rates each sign-in (plan Plus, priced per active user). The rating refuses nobody. */
  readonly ratesSignIns: boolean;
  /** Whether managers and auditors need a second factor. Those without one can then open only their profile. */
  readonly managersNeedSecondFactor: boolean;
  readonly deletedDocumentDays: number;
  /**
   * - `none`: only the limits of the API and the user pool apply, and all callers share these limits.
   * - `site`: also limits each address's requests to the site, priced by the month and the request.
   * - `everything`: also applies AWS's managed rules and limits user pool requests, for 2.5 times the price.
   */
  readonly firewall: 'none' | 'site' | 'everything';
  /** Whether the stage has alarms, a dashboard and a canary. Otherwise, the operator is only notified of the budget. */
  readonly isWatched: boolean;
  /** The email address that receives alarms and the budget. Its owner must confirm once. */
  readonly onCall?: string;
  /** The site's own domain. If undefined, CloudFront generates a name for the site. */
  readonly domain?: {
    readonly name: string;
    /** The certificate for the domain. CloudFront requires that it is in us-east-1. */
    readonly certificateArn: string;
  };
  /** The site's keys, by the labels of their secrets. Functions accept both; `rotate-origin-key` replaces the first. */
  readonly originKeys: readonly [sent: string, alsoAccepted?: string];
  /** Whether tables and documents have the fund's own key, priced by the month. Without it, AWS manages the key. */
  readonly ownDataKey: boolean;
  /** Whether tables and documents are backed up every month. Backups are kept for seven years. */
  readonly monthlyBackups: boolean;
  /**
   * - `governance`: a special right can remove the lock.
   * - `compliance`: after the first week nobody can remove the lock, so copies stay for seven years.
   */
  readonly backupLock: 'governance' | 'compliance';
  /** Whether audit rows are also copied to a bucket whose objects nothing can replace. */
  readonly sealsAudit: boolean;
  /** How long nobody can delete an audit copy (modes: `backupLock`). For existing objects, this cannot be shortened. */
  readonly auditLock?: { readonly mode: 'governance' | 'compliance'; readonly days: number };
  /** Periods (ISO instants) whose changes a restore lost. The nightly check accepts their missing audit rows. */
  readonly lostInRestores?: readonly { readonly from: string; readonly to: string }[];
  /** Another account and region. Its backup vault must exist before the stage is deployed (docs/operate.md). */
  readonly backupCopies?: { readonly account: string; readonly region: string };
  /** The budget for the account's monthly cost in US dollars; the account contains only this stage. */
  readonly monthlyBudgetUsd: number;
  /** `npm run deploy` sets this until the stage was fully deployed once, so that it can repeat a failed deployment. */
  readonly isFirstDeployment?: boolean;
}

/** CloudFront accepts firewalls, certificates and log deliveries only in this region. */
export const EDGE_REGION = 'us-east-1';

const REGION = 'ap-southeast-2';

/** The demo's fund without a bank account, so that a stage for real people must name its own account. */
const { pay_to: _, ...FUND_TO_NAME } = DEMO_FUND;

export const SEVEN_YEARS_IN_DAYS = 2_557;

export const STAGES: Readonly<Record<Stage['name'], Stage>> = {
  dev: {
    name: 'dev',
    region: REGION,
    fund: DEMO_FUND,
    keepsData: false,
    logDays: 7,
    accessLogDays: 7,
    scansDocuments: false,
    ratesSignIns: false,
    managersNeedSecondFactor: false,
    deletedDocumentDays: 7,
    firewall: 'none',
    isWatched: false,
    originKeys: ['2026-11'],
    ownDataKey: false,
    monthlyBackups: false,
    backupLock: 'governance',
    sealsAudit: true,
    monthlyBudgetUsd: 50,
  },
  staging: {
    name: 'staging',
    region: REGION,
    fund: FUND_TO_NAME,
    mailSender: 'no-reply@staging.fund.example.com',
    keepsData: true,
    logDays: 30,
    accessLogDays: 30,
    scansDocuments: true,
    ratesSignIns: false,
    managersNeedSecondFactor: true,
    deletedDocumentDays: 90,
    firewall: 'site',
    isWatched: true,
    originKeys: ['2026-11'],
    ownDataKey: true,
    monthlyBackups: false,
    backupLock: 'governance',
    sealsAudit: true,
    auditLock: { mode: 'governance', days: 30 },
    monthlyBudgetUsd: 150,
  },
  prod: {
    name: 'prod',
    region: REGION,
    fund: FUND_TO_NAME,
    mailSender: 'no-reply@fund.example.com',
    keepsData: true,
    logDays: 90,
    accessLogDays: 30,
    scansDocuments: true,
    ratesSignIns: false,
    managersNeedSecondFactor: true,
    deletedDocumentDays: SEVEN_YEARS_IN_DAYS,
    firewall: 'site',
    isWatched: true,
    originKeys: ['2026-11'],
    ownDataKey: true,
    monthlyBackups: true,
    backupLock: 'compliance',
    sealsAudit: true,
    auditLock: { mode: 'compliance', days: SEVEN_YEARS_IN_DAYS },
    monthlyBudgetUsd: 50,
  },
};

/** The stage with this name. Throws an Error that lists the stages if no stage has it. */
export function stageNamed(name: unknown): Stage {
  const stage = Object.values(STAGES).find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`Unknown stage '${name}': choose one of ${Object.keys(STAGES).join(', ')}`);
  return stage;
}

// Matches an example that nobody replaced in the settings. RFC 2606 reserves these domains for examples.
const PLACEHOLDER = /[@.]example(\.(com|net|org))?$/i;

/** A stage that keeps data serves real people, who need mail and an account for payments. */
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

/** The main stack's description ends with this text while the stage is not protected yet. */
export const UNFINISHED = '(not complete yet, without protection)';

/** Turns off what could not be created twice: a vault keeps its name, and locked objects cannot be deleted. */
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

/** The stacks of a stage in the order of their deployment: each after the stacks that it refers to. */
export function stacksInOrder(stage: Stage): StackAddress[] {
  const { edge, portal, api, edgeLogs, alarms } = stacksOf(stage);
  return [...(stage.firewall === 'none' ? [] : [edge]), portal, api, edgeLogs, alarms];
}

export function siteUrlOf(stage: Stage, distributionDomainName: string): string {
  return `https://${stage.domain?.name ?? distributionDomainName}`;
}

/** The name of the vault for second copies, which is the same in every account and region. */
export function copiesVaultName({ name }: Pick<Stage, 'name'>): string {
  return `portal-${name}-copies`;
}

export function functionNameOf({ name }: Pick<Stage, 'name'>, functionName: string): string {
  return `portal-${name}-${functionName}`;
}

/** The name of the secret with the key of this label. The API recognises the site by this key. */
export function originKeyName({ name }: Pick<Stage, 'name'>, label: string): string {
  return `portal-${name}/origin-key-${label}`;
}

export function canaryPasswordName({ name }: Pick<Stage, 'name'>): string {
  return `portal-${name}/canary-password`;
}
