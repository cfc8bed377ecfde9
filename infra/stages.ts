import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** One deployment of the portal. */
export interface Stage {
  readonly name: 'dev' | 'staging' | 'prod';
  readonly region: string;
  /** Whether its data outlives the stack: deletion protection on, nothing removed with the stack. */
  readonly keepsData: boolean;
  readonly logRetention: RetentionDays;
  /** How long the logs of buckets and edge are kept, in days: they hold addresses of people, and what these searched for. */
  readonly accessLogDays: number;
  /** Whether GuardDuty scans what is uploaded, priced by the file; without, its content alone decides. */
  readonly scansDocuments: boolean;
  /**
   * The address messages come from, of a domain that SES knows as verified before the first deployment.
   * Without one, invitations and codes come from Cognito's own address in its own words, some 50 a day,
   * and nobody is reminded of what is due.
   */
  readonly mailSender?: string;
  /** The account that notices name; without it they name none. */
  readonly fundAccount?: { readonly name: string; readonly bsb: string; readonly number: string };
  /**
   * Whether Cognito rates the risk of each sign-in and knows passwords from leaks (plan Plus, priced per
   * active user); without, invitation, lock-out and rate limits protect it.
   */
  readonly ratesSignIns: boolean;
  /** How long the file of a deleted document can still be restored, in days. */
  readonly deletedDocumentDays: number;
  /** Whether a firewall stands before the site and the sign-in; priced by the month and the request. */
  readonly firewall: boolean;
  /** A name of the site's own; without, it is reached by the one CloudFront gives it. */
  readonly domain?: {
    readonly name: string;
    /** Of a certificate for that name in us-east-1, where CloudFront looks for it. */
    readonly certificateArn: string;
  };
  /**
   * Labels of the keys by which the API knows requests of the site: the first is sent, each is taken. To
   * rotate without a gap: add a new label at the end and deploy, put it first and deploy, drop the old one
   * and deploy.
   */
  readonly originKeys: readonly [sent: string, alsoTaken?: string];
  /** Whether tables and documents are under a key of the fund's own, priced by the month; without, under AWS's. */
  readonly ownDataKey: boolean;
  /** Whether tables and documents are copied aside every month, for seven years. */
  readonly monthlyBackups: boolean;
  /** What the account, which the stage has to itself, may cost in a month before somebody is told, in US dollars. */
  readonly monthlyBudgetUsd: number;
}

const REGION = 'ap-southeast-2';

// Records of the fund are kept for seven years.
export const SEVEN_YEARS_IN_DAYS = 2_557;

export const STAGES: Readonly<Record<Stage['name'], Stage>> = {
  dev: {
    name: 'dev',
    region: REGION,
    keepsData: false,
    logRetention: RetentionDays.ONE_WEEK,
    accessLogDays: 7,
    scansDocuments: false,
    ratesSignIns: false,
    deletedDocumentDays: 7,
    firewall: false,
    originKeys: ['2026-11'],
    ownDataKey: false,
    monthlyBackups: false,
    monthlyBudgetUsd: 50,
  },
  staging: {
    name: 'staging',
    region: REGION,
    mailSender: 'no-reply@staging.fund.example.com',
    keepsData: true,
    logRetention: RetentionDays.ONE_MONTH,
    accessLogDays: 30,
    scansDocuments: true,
    ratesSignIns: true,
    deletedDocumentDays: 90,
    firewall: true,
    originKeys: ['2026-11'],
    ownDataKey: true,
    monthlyBackups: false,
    monthlyBudgetUsd: 150,
  },
  prod: {
    name: 'prod',
    region: REGION,
    mailSender: 'no-reply@fund.example.com',
    keepsData: true,
    logRetention: RetentionDays.THREE_MONTHS,
    accessLogDays: 30,
    scansDocuments: true,
    ratesSignIns: true,
    deletedDocumentDays: SEVEN_YEARS_IN_DAYS,
    firewall: true,
    originKeys: ['2026-11'],
    ownDataKey: true,
    monthlyBackups: true,
    monthlyBudgetUsd: 500,
  },
};

/** The stage of that name; throws an Error naming the choices when there is none. */
export function stageNamed(name: unknown): Stage {
  const stage = Object.values(STAGES).find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`Unknown stage '${name}': choose one of ${Object.keys(STAGES).join(', ')}`);
  return stage;
}

// Names that nobody owns, by RFC 2606.
const PLACEHOLDER = /[@.]example(\.(com|net|org))?$/i;

/**
 * Why a stage cannot be deployed yet, in one sentence: one that keeps data is meant for people, who would
 * get no mail from an address of nobody's, and notices without an account to pay to. It can be synthesized.
 */
export function obstacleTo(stage: Stage): string | undefined {
  if (!stage.keepsData) return undefined;
  const missing = [
    ...(!stage.mailSender || PLACEHOLDER.test(stage.mailSender) ? ['a mailSender of your own'] : []),
    ...(stage.fundAccount ? [] : ['the fundAccount that notices name']),
  ];
  if (missing.length === 0) return undefined;
  return `${stage.name} needs ${missing.join(' and ')} in infra/stages.ts: see “Before the first deployment” in docs/deploy.md.`;
}

/**
 * What becomes of a stage's data when its stack is deleted. What a deployment made that then failed goes
 * with it: kept, it would hold its name, and no later deployment could make it again.
 */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}

/** Where people open the stage's site, given the name that CloudFront made up for it. */
export function siteUrlOf(stage: Stage, distributionDomainName: string): string {
  return `https://${stage.domain?.name ?? distributionDomainName}`;
}
