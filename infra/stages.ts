// Commands that read a deployed stage import this file where CDK is not installed, so it imports only CDK's types.
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** One deployment of the portal. */
export interface Stage {
  readonly name: 'dev' | 'staging' | 'prod';
  readonly region: string;
  /** Whether its data outlives the stack: deletion protection is on, and deleting the stack deletes no data. */
  readonly keepsData: boolean;
  readonly logDays: RetentionDays;
  /** The number of days for which access logs are kept: they contain people’s addresses. */
  readonly accessLogDays: number;
  /** Whether GuardDuty scans uploads, at a price per file. Without it only the content type is checked. */
  readonly scansDocuments: boolean;
  /**
   * The sender address of mail, of a domain verified in SES before the first deployment. Without it Cognito sends
   * invitations and codes from its own address with its own texts, some 50 a day, and no reminders are sent.
   */
  readonly mailSender?: string;
  /** The account for payments, as shown on notices; without it notices name no account. */
  readonly fundAccount?: { readonly name: string; readonly bsb: string; readonly number: string };
  /**
   * Whether Cognito rates the risk of each sign-in (plan Plus, priced per active user). The rating is recorded but refuses
   * nobody; accounts by invitation, lock-out and rate limits protect the sign-in.
   */
  readonly ratesSignIns: boolean;
  /** Whether managers and auditors without a second factor can open only their profile. */
  readonly managersNeedSecondFactor: boolean;
  /** The number of days in which the file of a deleted document can be restored. */
  readonly deletedDocumentDays: number;
  /**
   * The firewall, priced by the month and the request. `site` limits the requests of each address to the site; `everything`
   * also inspects them with AWS's managed rules and limits requests to the user pool, at two and a half times the price.
   * Without a firewall only the limits of the API and the user pool apply, which all addresses share.
   */
  readonly firewall: 'none' | 'site' | 'everything';
  /** Whether the stage has alarms, a dashboard and a canary; without them only the budget notifies the operator. */
  readonly isWatched: boolean;
  /** The e-mail address that receives alarms and the budget, after its owner has confirmed once. */
  readonly onCall?: string;
  /** The site's own domain; without it the site has the name CloudFront gives it. */
  readonly domain?: {
    readonly name: string;
    /** A certificate for that name in us-east-1, where CloudFront requires it. */
    readonly certificateArn: string;
  };
  /**
   * Labels of the keys by which the API recognises requests of the site: the first is sent, both are accepted. To
   * rotate without an outage: add a new label at the end and deploy, move it to the front and deploy, remove the old
   * one and deploy.
   */
  readonly originKeys: readonly [sent: string, alsoAccepted?: string];
  /** Whether tables and documents have the fund's own key, priced by the month; without it, an AWS managed key. */
  readonly ownDataKey: boolean;
  /** Whether tables and documents are backed up every month, for seven years. */
  readonly monthlyBackups: boolean;
  /**
   * How the backup vaults are locked. With `governance` a right can remove the lock. With `compliance` nobody can remove it
   * once it is a week old, not even the account's owner: copies stay until their seven years are over.
   */
  readonly backupLock: 'governance' | 'compliance';
  /** Whether each audit row is also copied to a bucket whose objects are never replaced. */
  readonly sealsAudit: boolean;
  /**
   * How long nothing can be deleted from the bucket of `sealsAudit`, with the modes of `backupLock`. A later setting cannot
   * shorten the lock of an existing object. Without a lock the bucket is deleted with its stage.
   */
  readonly auditLock?: { readonly mode: 'governance' | 'compliance'; readonly days: number };
  /**
   * Periods (as instants) whose changes were lost when the tables were restored. The locked copy of the audit still has the
   * rows of these changes, and the nightly check does not report them as breaches.
   */
  readonly lostInRestores?: readonly { readonly from: string; readonly to: string }[];
  /**
   * The place of a second copy of each backup: another account, in another region such as Melbourne (`ap-southeast-4`). Its
   * vault is created first; see docs/operate.md. Without it all copies are in the account and region of the stage.
   */
  readonly backupCopies?: { readonly account: string; readonly region: string };
  /** The account's monthly cost in US dollars above which the operator is notified; the account holds only this stage. */
  readonly monthlyBudgetUsd: number;
  /** Set by `npm run deploy` until the stage was fully deployed once; until then a failed deployment can be repeated. */
  readonly isFirstDeployment?: boolean;
}

/** CloudFront accepts firewalls, certificates and deliveries of logs from this region only. */
export const EDGE_REGION = 'us-east-1';

const REGION = 'ap-southeast-2';

// Records of the fund are kept for seven years.
export const SEVEN_YEARS_IN_DAYS = 2_557;

export const STAGES: Readonly<Record<Stage['name'], Stage>> = {
  dev: {
    name: 'dev',
    region: REGION,
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
    monthlyBudgetUsd: 500,
  },
};

/** The stage of that name. Throws an Error listing the stages when there is none. */
export function stageNamed(name: unknown): Stage {
  const stage = Object.values(STAGES).find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`Unknown stage '${name}': choose one of ${Object.keys(STAGES).join(', ')}`);
  return stage;
}

// Domains reserved for examples by RFC 2606.
const PLACEHOLDER = /[@.]example(\.(com|net|org))?$/i;

/**
 * The reason why a stage cannot be deployed yet, in one sentence; undefined if it can. A stage that keeps data serves real
 * people, so it needs a real mail sender and an account for payments. Every stage can be synthesized.
 */
export function deploymentObstacle(stage: Stage): string | undefined {
  if (!stage.keepsData) return undefined;
  const missing = [
    ...(!stage.mailSender || PLACEHOLDER.test(stage.mailSender) ? ['a mailSender of your own'] : []),
    ...(stage.fundAccount ? [] : ['the fundAccount that notices name']),
  ];
  if (missing.length === 0) return undefined;
  return `${stage.name} needs ${missing.join(' and ')} in infra/stages.ts: see “Before the first deployment” in docs/deploy.md.`;
}

/** The end of the main stack's description while the stage is not protected yet. */
export const UNFINISHED = '(not complete yet, without protection)';

/**
 * A stage's settings in the first pass of its first deployment, so that failed resources can be deleted again. Backups and the
 * locked copy are still off: the backup vault outlives its stack and would keep its name, and locked objects cannot be deleted.
 */
export function withoutProtection(stage: Stage): Stage {
  return { ...stage, monthlyBackups: false, sealsAudit: false, isFirstDeployment: true };
}

/** Whether deletion protection applies to the stage. */
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
    /** The resources of a live release: versions of functions, routes and pages. */
    api: { name: `PortalApi-${name}`, region },
    /** Undefined if the stage has no firewall. */
    edge: { name: `PortalEdge-${name}`, region: EDGE_REGION },
    edgeLogs: { name: `PortalEdgeLogs-${name}`, region: EDGE_REGION },
    alarms: { name: `PortalAlarms-${name}`, region },
  } satisfies Record<string, StackAddress>;
}

/** The stacks of a stage, each after the stacks it refers to. */
export function stacksInOrder(stage: Stage): StackAddress[] {
  const { edge, portal, api, edgeLogs, alarms } = stacksOf(stage);
  return [...(stage.firewall === 'none' ? [] : [edge]), portal, api, edgeLogs, alarms];
}

/** The public address of a stage's site. */
export function siteUrlOf(stage: Stage, distributionDomainName: string): string {
  return `https://${stage.domain?.name ?? distributionDomainName}`;
}

/** The name of the vault for a stage's second copies; it does not depend on account and region. */
export function copiesVaultName({ name }: Pick<Stage, 'name'>): string {
  return `portal-${name}-copies`;
}

export function functionNameOf({ name }: Pick<Stage, 'name'>, functionName: string): string {
  return `portal-${name}-${functionName}`;
}

/** The name of the secret with a key that identifies requests from the site. */
export function originKeyName({ name }: Pick<Stage, 'name'>, label: string): string {
  return `portal-${name}/origin-key-${label}`;
}

export function canaryPasswordName({ name }: Pick<Stage, 'name'>): string {
  return `portal-${name}/canary-password`;
}
