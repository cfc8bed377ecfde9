import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** One deployment of the portal. */
export interface Stage {
  readonly name: 'dev' | 'staging' | 'prod';
  readonly region: string;
  /** Whether its data outlives the stack: deletion protection on, nothing removed with the stack. */
  readonly keepsData: boolean;
  readonly logRetention: RetentionDays;
  /** How long the logs of buckets and edge are kept, in days. */
  readonly accessLogDays: number;
  /** Whether GuardDuty scans what is uploaded, priced by the file; without, its content alone decides. */
  readonly scansDocuments: boolean;
  /**
   * Whether Cognito rates the risk of each sign-in and knows passwords from leaks (plan Plus, priced per
   * active user); without, invitation, lock-out and rate limits protect it.
   */
  readonly ratesSignIns: boolean;
  /** How long the file of a deleted document can still be restored, in days. */
  readonly deletedDocumentDays: number;
}

const REGION = 'ap-southeast-2';

// Records of the fund are kept for seven years.
const SEVEN_YEARS_IN_DAYS = 2_557;

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
  },
  staging: {
    name: 'staging',
    region: REGION,
    keepsData: true,
    logRetention: RetentionDays.ONE_MONTH,
    accessLogDays: 30,
    scansDocuments: true,
    ratesSignIns: true,
    deletedDocumentDays: 90,
  },
  prod: {
    name: 'prod',
    region: REGION,
    keepsData: true,
    logRetention: RetentionDays.THREE_MONTHS,
    accessLogDays: 90,
    scansDocuments: true,
    ratesSignIns: true,
    deletedDocumentDays: SEVEN_YEARS_IN_DAYS,
  },
};

/** The stage of that name; throws an Error naming the choices when there is none. */
export function stageNamed(name: unknown): Stage {
  const stage = Object.values(STAGES).find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`Unknown stage '${name}': choose one of ${Object.keys(STAGES).join(', ')}`);
  return stage;
}

/** What becomes of a stage's data when its stack is deleted. */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
