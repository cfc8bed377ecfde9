import { join } from 'node:path';
import { ArnFormat, Duration, Size, Stack, Validations } from 'aws-cdk-lib';
import { UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { ApiFunctionName } from '#shared/contract/endpoint.ts';
import { AREAS, type FunctionSpec, WORKERS, type WorkerName } from './areas.ts';
import { AuditSealWorker } from './audit-seal-worker.ts';
import { BankPoller } from './bank-poller.ts';
import { bundleFunctions } from './bundle.ts';
import { CapitalCallWorker } from './capital-call-worker.ts';
import type { Data } from './data.ts';
import { DOCUMENT_KEYS, type Documents } from './documents.ts';
import { EXPORT_KEYS, type Exports, PAYMENT_FILE_KEYS } from './exports.ts';
import type { Identity } from './identity.ts';
import type { LockedAudit } from './locked-audit.ts';
import type { Mail } from './mail.ts';
import { OriginKeys } from './origin-keys.ts';
import { PayeeKeys } from './payee-keys.ts';
import { acknowledgeKeysOf } from './private-bucket.ts';
import { removalPolicyOf } from './removal-policy.ts';
import { QueuedFunction, ScheduledFunction } from './scheduled-function.ts';
import { createBankSecret, createCanaryPassword, createStatementKey } from './secrets.ts';
import { functionNameOf, type Stage } from './stages.ts';

// One second below the API's limit, so that callers get a response instead of a gateway timeout.
const API_TIMEOUT = Duration.seconds(29);
const WORKER_TIMEOUT = Duration.minutes(15);
// The timeout is shorter than the schedule's interval, so that runs never overlap.
const REAPER_TIMEOUT = Duration.minutes(4);
// The timeout allows one attempt of each request, and stays below the state machine's limit of 60 s.
const POLLER_TIMEOUT = Duration.seconds(50);
// The user pool waits at most five seconds for a trigger.
const TRIGGER_TIMEOUT = Duration.seconds(5);
// The canary makes six requests, and each request times out after ten seconds.
const CANARY_TIMEOUT = Duration.minutes(1);
const MEMORY_MB = 1024;
const ONLY_IN_TRANSACTIONS = {
  'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
};
const NOTES_OF_CALLERS_ONLY = {
  'ForAllValues:StringEquals': {
    'dynamodb:Attributes': ['pk', 'sk', 'at', 'expires_at', 'version', 'second_factor'],
  },
};

interface FunctionsProps {
  readonly stage: Stage;
  readonly commit: string;
  readonly data: Data;
  readonly identity: Identity;
  readonly documents: Documents;
  readonly exports: Exports;
  readonly lockedAudit: LockedAudit | undefined;
  readonly backups:
    | { readonly vaultName: string; readonly vaultArn: string; readonly resources: readonly string[] }
    | undefined;
  readonly mail: Mail | undefined;
  readonly siteUrl: string;
}

export class Functions extends Construct {
  readonly areas: ReadonlyMap<ApiFunctionName, LambdaFunction>;
  readonly importWorker: QueuedFunction;
  readonly capitalCallWorker: CapitalCallWorker;
  readonly documentReaper: ScheduledFunction;
  readonly statementWorker: ScheduledFunction;
  readonly messageWorker: QueuedFunction;
  readonly exportWorker: QueuedFunction;
  readonly invitationWorker: ScheduledFunction;
  readonly passwordReset: LambdaFunction;
  readonly bankPoller: BankPoller;
  readonly ledgerVerifier: ScheduledFunction;
  readonly safeguardCheck: ScheduledFunction;
  readonly auditSealWorker: AuditSealWorker | undefined;
  readonly canary: ScheduledFunction | undefined;
  readonly originKeys: OriginKeys;
  readonly #payeeKeys: PayeeKeys;
  readonly #bankSecret: Secret;
  readonly #statementKey: Secret;
  readonly #canaryPassword: Secret | undefined;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    const codeOf = bundledCode(this);
    this.#payeeKeys = new PayeeKeys(this, 'PayeeKeys', { stage: props.stage });
    this.#bankSecret = createBankSecret(this, props.stage);
    this.#statementKey = createStatementKey(this, props.stage);
    this.#canaryPassword = props.stage.isWatched ? createCanaryPassword(this, props.stage) : undefined;
    const create = (name: string, spec: FunctionSpec, timeout: Duration) =>
      this.create(name, spec, timeout, codeOf(name), props);
    const worker = (name: WorkerName, timeout: Duration) => create(name, WORKERS[name], timeout);
    this.bankPoller = new BankPoller(this, 'BankPoller', {
      stage: props.stage,
      function: worker('bank-poller', POLLER_TIMEOUT),
    });
    this.areas = new Map(
      Object.entries(AREAS).map(([name, spec]) => [name as ApiFunctionName, create(name, spec, API_TIMEOUT)]),
    );
    this.areas.get('health')?.addEnvironment('COMMIT', props.commit);
    this.originKeys = new OriginKeys(this, 'OriginKeys', { stage: props.stage });
    for (const lambda of this.areas.values()) this.originKeys.addTo(lambda);
    this.ledgerVerifier = new ScheduledFunction(this, 'LedgerVerifier', {
      function: worker('ledger-verifier', WORKER_TIMEOUT),
      scheduleId: 'Nightly',
      description: 'Recomputes the whole ledger',
      // 2:10 in Sydney (3:10 in summer), when few people write.
      schedule: Schedule.cron({ minute: '10', hour: '16' }),
      // One retry is enough, because the next night's run checks the whole ledger again.
      retries: { retryAttempts: 1, maxEventAge: Duration.hours(1) },
    });
    this.safeguardCheck = new ScheduledFunction(this, 'SafeguardCheck', {
      function: worker('safeguard-check', API_TIMEOUT),
      scheduleId: 'Daily',
      description: 'Checks backups, keys, certificate, mail, malware scan and the bank consent',
      // 8:00 in Sydney (9:00 in summer), when an operator can act.
      schedule: Schedule.cron({ minute: '0', hour: '22' }),
      retries: { retryAttempts: 2, maxEventAge: Duration.hours(1) },
    });
    this.auditSealWorker = props.lockedAudit
      ? new AuditSealWorker(this, 'AuditSealWorker', {
          function: worker('audit-seal-worker', WORKER_TIMEOUT),
          audit: props.data.audit,
        })
      : undefined;
    const sweep = { scheduleId: 'Sweep', schedule: Schedule.rate(Duration.minutes(5)) };
    this.importWorker = new QueuedFunction(this, 'ImportWorker', {
      ...sweep,
      function: worker('import-worker', WORKER_TIMEOUT),
      description: 'Continues statement imports that stopped half-way',
      event: { sweep: true },
    });
    new Rule(this.importWorker, 'Feed', {
      description: 'Imports from the connected banks, and tells managers of a consent that ends',
      // 7:00 in Sydney is 20:00 UTC in summer and 21:00 UTC in winter. The function skips the run at the wrong hour.
      schedule: Schedule.cron({ minute: '0', hour: '20-21' }),
      targets: [
        new LambdaTarget(this.importWorker.function, { event: RuleTargetInput.fromObject({ feed: true }) }),
      ],
    });
    this.capitalCallWorker = new CapitalCallWorker(this, 'CapitalCallWorker', {
      function: worker('capital-call-worker', WORKER_TIMEOUT),
      sendsReminders: props.mail !== undefined,
    });
    // The next sweep continues a failed run of statements, so the worker needs no dead-letter queue.
    this.statementWorker = new ScheduledFunction(this, 'StatementWorker', {
      ...sweep,
      function: worker('statement-worker', WORKER_TIMEOUT),
      description: 'Continues runs of statements that stopped half-way',
    });
    this.messageWorker = new QueuedFunction(this, 'MessageWorker', {
      function: worker('message-worker', WORKER_TIMEOUT),
      scheduleId: 'Sweep',
      description: 'Sends the messages that are queued',
      schedule: Schedule.rate(Duration.minutes(1)),
      event: {},
    });
    if (props.mail)
      new Rule(this.messageWorker, 'MailEvents', {
        description: 'Events of the mail service: sent, bounced, reported as spam, refused',
        eventPattern: {
          source: ['aws.ses'],
          detail: { mail: { tags: { 'ses:configuration-set': [props.mail.configurationSetName] } } },
        },
        targets: [new LambdaTarget(this.messageWorker.function)],
      });
    this.exportWorker = new QueuedFunction(this, 'ExportWorker', {
      ...sweep,
      function: worker('export-worker', WORKER_TIMEOUT),
      description: 'Continues exports that stopped half-way',
      event: { sweep: true },
    });
    this.invitationWorker = new ScheduledFunction(this, 'InvitationWorker', {
      function: worker('invitation-worker', API_TIMEOUT),
      scheduleId: 'Sweep',
      description: 'Makes changes that waited seven days for a second person, and reminds managers of them',
      schedule: Schedule.rate(Duration.minutes(15)),
      // Failed events contain addresses that strangers entered, so no queue stores the events.
      retries: { retryAttempts: 2, maxEventAge: Duration.hours(1) },
    });
    this.passwordReset = worker('password-reset', TRIGGER_TIMEOUT);
    props.identity.userPool.addTrigger(UserPoolOperation.POST_CONFIRMATION, this.passwordReset);
    this.documentReaper = new ScheduledFunction(this, 'DocumentReaper', {
      function: worker('document-reaper', REAPER_TIMEOUT),
      scheduleId: 'Schedule',
      description: 'Finishes uploads and deletions of documents that stopped half-way',
      schedule: Schedule.rate(Duration.minutes(5)),
    });
    this.canary = props.stage.isWatched
      ? new ScheduledFunction(this, 'Canary', {
          function: worker('canary', CANARY_TIMEOUT),
          scheduleId: 'Schedule',
          description: 'Signs in through the site as a person would',
          schedule: Schedule.rate(Duration.minutes(5)),
          // A late visit would prove nothing, so the schedule drops the visit.
          retries: { retryAttempts: 0, maxEventAge: Duration.minutes(1) },
        })
      : undefined;
    props.documents.scan?.onResult(new LambdaTarget(this.documentReaper.function));
  }

  private create(
    name: string,
    spec: FunctionSpec,
    timeout: Duration,
    code: Code,
    { stage, data, identity, documents, exports, lockedAudit, backups, mail, siteUrl }: FunctionsProps,
  ): LambdaFunction {
    const id = name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const logGroup = new LogGroup(this, `${id}Logs`, {
      retention: stage.logDays,
      removalPolicy: removalPolicyOf(stage),
    });
    const role = new Role(this, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const lambda = new LambdaFunction(this, `${id}Function`, {
      functionName: functionNameOf(stage, name),
      description: `When it fails: ${spec.impact}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code,
      handler: `${name}.handler`,
      role,
      logGroup,
      timeout,
      memorySize: spec.memoryMb ?? MEMORY_MB,
      ...(spec.temporaryStorageMb ? { ephemeralStorageSize: Size.mebibytes(spec.temporaryStorageMb) } : {}),
    });
    const allow = (actions: string[], ...resources: string[]) =>
      lambda.addToRolePolicy(new PolicyStatement({ actions, resources }));
    const allowInBucket = (bucket: Bucket, keys: string, actions: readonly string[]) => {
      const isOnBucket = (action: string) => action.startsWith('ListBucket');
      const named = (some: readonly string[]) => some.map((action) => `s3:${action}`);
      allow(named(actions.filter((action) => !isOnBucket(action))), bucket.arnForObjects(keys));
      if (actions.some(isOnBucket)) allow(named(actions.filter(isOnBucket)), bucket.bucketArn);
    };
    const allowReading = (variable: string, { secretArn }: Secret) => {
      lambda.addEnvironment(variable, secretArn);
      allow(['secretsmanager:GetSecretValue'], secretArn);
    };
    for (const [variable, table, right] of [
      ['PORTAL_TABLE', data.portal, spec.portal],
      ['AUDIT_TABLE', data.audit, spec.audit],
    ] as const) {
      if (spec.portal || spec.audit) lambda.addEnvironment(variable, table.tableName);
      if (right?.items)
        lambda.addToRolePolicy(
          new PolicyStatement({
            actions: right.items.map((action) => `dynamodb:${action}`),
            resources: [table.tableArn],
            // Audit rows are written only together with the change that they record.
            ...(table === data.audit ? { conditions: ONLY_IN_TRANSACTIONS } : {}),
          }),
        );
      if (right?.notesCallers)
        lambda.addToRolePolicy(
          new PolicyStatement({
            actions: ['dynamodb:UpdateItem'],
            resources: [table.tableArn],
            conditions: NOTES_OF_CALLERS_ONLY,
          }),
        );
      if (right?.scans) allow(['dynamodb:Scan'], table.tableArn);
      if (right?.queries) {
        const index = (name: string) => (name === 'table' ? '' : `/index/${name}`);
        allow(['dynamodb:Query'], ...right.queries.map((name) => `${table.tableArn}${index(name)}`));
      }
    }
    if (spec.checksSafeguards) {
      const certificate = stage.domain?.certificateArn;
      const scanPlan = documents.scan?.plan;
      const tables = [data.portal.tableArn, data.audit.tableArn];
      allow(['dynamodb:DescribeContinuousBackups', 'dynamodb:DescribeTable'], ...tables);
      if (certificate) allow(['acm:DescribeCertificate'], certificate);
      if (backups)
        allow(['backup:DescribeBackupVault', 'backup:ListRecoveryPointsByBackupVault'], backups.vaultArn);
      if (scanPlan) allow(['guardduty:GetMalwareProtectionPlan'], scanPlan.attrArn);
      if (mail) allow(['ses:GetAccount'], '*');
      Validations.of(role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'The state of the account’s mail belongs to no resource.',
      });
      const plan = scanPlan?.attrMalwareProtectionPlanId;
      const vault = backups && { vault: backups.vaultName, resources: backups.resources };
      const has = { certificate, backups: vault, scanPlan: plan, sendsMail: mail !== undefined };
      lambda.addEnvironment('SAFEGUARDS', Stack.of(this).toJsonString(has));
    }
    if (spec.readsAuditStream && data.audit.tableStreamArn)
      allow(
        ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
          (action) => `dynamodb:${action}`,
        ),
        data.audit.tableStreamArn,
      );
    if (spec.knowsRestores && stage.lostInRestores?.length)
      lambda.addEnvironment(
        'LEDGER_LOST',
        stage.lostInRestores.map(({ from, to }) => `${from}/${to}`).join(','),
      );
    if (spec.lockedAudit && lockedAudit) {
      lambda.addEnvironment('SEAL_BUCKET', lockedAudit.bucket.bucketName);
      allowInBucket(lockedAudit.bucket, '*', spec.lockedAudit);
      lockedAudit.acknowledgeKeys(role);
    }
    for (const [keys, actions] of [
      [EXPORT_KEYS, spec.exportFiles],
      [PAYMENT_FILE_KEYS, spec.paymentFiles],
    ] as const) {
      if (!actions) continue;
      lambda.addEnvironment('EXPORTS_BUCKET', exports.bucket.bucketName);
      allowInBucket(exports.bucket, keys, actions);
      acknowledgeKeysOf(exports.bucket, role, keys);
    }
    if (spec.files) {
      lambda.addEnvironment('DOCUMENTS_BUCKET', documents.bucket.bucketName);
      if (stage.scansDocuments && spec.files.includes('GetObjectVersionTagging'))
        lambda.addEnvironment('MALWARE_SCANNER', 'guardduty');
      // Only the scanner writes the tag, so a stage without scans needs no right to read tags.
      const actions = spec.files.filter(
        (action) => stage.scansDocuments || action !== 'GetObjectVersionTagging',
      );
      allowInBucket(documents.bucket, DOCUMENT_KEYS, actions);
      acknowledgeKeysOf(documents.bucket, role, DOCUMENT_KEYS);
    }
    if (spec.identity) {
      const statement = new PolicyStatement({
        actions: spec.identity.map((action) => `cognito-idp:${action}`),
        resources: [identity.userPool.userPoolArn],
      });
      if (spec.isTriggerOfUserPool) {
        // A separate policy avoids a circular reference between the pool and the function's role.
        new Policy(this, `${id}PoolPolicy`, { roles: [role], statements: [statement] });
      } else {
        lambda.addEnvironment('USER_POOL_ID', identity.userPool.userPoolId);
        lambda.addEnvironment('MANAGERS_NEED_SECOND_FACTOR', String(stage.managersNeedSecondFactor));
        lambda.addToRolePolicy(statement);
      }
    }
    if (spec.readsTokens) lambda.addEnvironment('USER_POOL_CLIENT_ID', identity.client.userPoolClientId);
    if (spec.callsBankProvider) {
      lambda.addEnvironment('PORTAL_STAGE', stage.name);
      allowReading('BASIQ_SECRET', this.#bankSecret);
    }
    if (spec.payeeKeys) {
      this.#payeeKeys.grant(lambda, spec.payeeKeys);
      lambda.addEnvironment('ALWAYS_NEEDS_SECOND_PERSON', String(stage.alwaysNeedsSecondPerson));
    }
    if (spec.sealsStatements) allowReading('STATEMENT_KEY_SECRET', this.#statementKey);
    if (spec.signsInAsCanary && this.#canaryPassword) allowReading('CANARY_SECRET', this.#canaryPassword);
    if (spec.startsBankPoller) {
      const { stateMachineArn } = this.bankPoller.stateMachine;
      lambda.addEnvironment('BANK_POLLER', stateMachineArn);
      allow(['states:StartExecution'], stateMachineArn);
    }
    if (spec.readsFundSettings) lambda.addEnvironment('FUND_SEED', JSON.stringify(stage.fund));
    if (spec.sendsMail || spec.namesSite) lambda.addEnvironment('SITE_URL', siteUrl);
    if (spec.sendsMail && mail) {
      lambda.addEnvironment('MAIL_SENDER', mail.sender);
      lambda.addEnvironment('MAIL_CONFIGURATION_SET', mail.configurationSetName);
      mail.grantSend(role);
    }
    for (const name of spec.invokes ?? []) {
      // A function cannot refer to itself, so the worker is named as text.
      const worker = functionNameOf(stage, name);
      lambda.addEnvironment(name.toUpperCase().replaceAll('-', '_'), worker);
      const arn = Stack.of(this).formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: worker,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
      allow(['lambda:InvokeFunction'], arn);
    }
    return lambda;
  }
}

let directories: ReadonlyMap<string, string> | undefined;

export async function bundleCode(): Promise<void> {
  const bundles = await bundleFunctions(join(import.meta.dirname, '..', 'dist', 'functions'));
  directories = new Map(bundles.map(({ name, directory }) => [name, directory]));
}

/** Tests of the template do not bundle the code. The code then only throws. */
function bundledCode(scope: Construct): (name: string) => Code {
  if (!Stack.of(scope).bundlingRequired) return () => Code.fromInline("throw new Error('not bundled')");
  return (name) => Code.fromAsset(directories?.get(name) ?? name);
}
