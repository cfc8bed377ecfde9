import { expect, test } from 'vitest';
import { AREAS } from '#infra/areas.ts';
import { resourcesOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

const names: Record<string, string> = {};
for (const [id, table] of resourcesOf(template, 'AWS::DynamoDB::GlobalTable')) {
  names[id] = table.Properties.KeySchema && id.startsWith('DataPortal') ? 'portal' : 'audit';
}
for (const [id] of resourcesOf(template, 'AWS::Cognito::UserPool')) names[id] = 'pool';
for (const [id] of resourcesOf(template, 'AWS::S3::Bucket')) names[id] = id.replace(/[0-9A-F]{8}$/, '');
for (const [id] of resourcesOf(template, 'AWS::SQS::Queue')) {
  names[id] = id.includes('CapitalCall')
    ? 'dead letters of calls'
    : id.includes('Message')
      ? 'dead letters of messages'
      : 'dead letters';
}
for (const [id] of resourcesOf(template, 'AWS::SecretsManager::Secret')) names[id] = 'bank key';
for (const [id] of resourcesOf(template, 'AWS::StepFunctions::StateMachine'))
  names[id] = 'bank poller machine';
for (const [id, lambda] of resourcesOf(template, 'AWS::Lambda::Function')) {
  names[id] = String(lambda.Properties.Handler).replace('.handler', '');
}

/** A resource of a statement by its short name: `portal`, `portal/index/list`, `own log`. */
function shortName(resource: unknown, ownLog: string): string {
  if (typeof resource === 'string') return resource;
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::Join': join } = resource as Record<string, unknown[]>;
  if (Ref) return String(Ref);
  if (join) return (join[1] as unknown[]).map((part) => shortName(part, ownLog)).join('');
  const id = String(attribute?.[0]);
  const name = id === ownLog ? 'own log' : (names[id] ?? id);
  return attribute?.[1] === 'StreamArn' ? `${name} stream` : name;
}

/** What a function may do: each action with the resources it may do it to. */
function rightsOf(name: string): Record<string, string[]> {
  const [, lambda] =
    resourcesOf(template, 'AWS::Lambda::Function').find(
      ([, candidate]) => candidate.Properties.Handler === `${name}.handler`,
    ) ?? [];
  const roleId = lambda?.Properties.Role['Fn::GetAtt'][0];
  const ownLog = lambda?.Properties.LoggingConfig.LogGroup.Ref;
  const [, role] = resourcesOf(template, 'AWS::IAM::Role').find(([id]) => id === roleId) ?? [];
  expect(role?.Properties.ManagedPolicyArns, `${name} has managed policies`).toBeUndefined();
  expect(role?.Properties.Policies, `${name} has inline policies`).toBeUndefined();
  const statements = resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, policy]) => policy.Properties.Roles.some((given: { Ref: string }) => given.Ref === roleId))
    .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement as Statement[]);
  const rights: Record<string, string[]> = {};
  for (const statement of statements) {
    expect(statement.Effect).toBe('Allow');
    for (const action of [statement.Action].flat()) {
      rights[action] ??= [];
      rights[action].push(...[statement.Resource].flat().map((resource) => shortName(resource, ownLog)));
    }
  }
  for (const resources of Object.values(rights)) resources.sort();
  return rights;
}

const LOGS = { 'logs:CreateLogStream': ['own log'], 'logs:PutLogEvents': ['own log'] };
const secrets = resourcesOf(template, 'AWS::SecretsManager::Secret').map(([id]) => id);
const BANK_KEY = secrets.find((id) => id.includes('BankSecret')) ?? '';
const CANARY_PASSWORD = secrets.find((id) => id.includes('CanaryPassword')) ?? '';
const STATEMENT_KEY = secrets.find((id) => id.includes('StatementKey')) ?? '';
const [[BANK_POLLER] = ['']] = resourcesOf(template, 'AWS::StepFunctions::StateMachine');
const worker = (name: string) => `arn:aws:lambda:ap-southeast-2:AWS::AccountId:function:portal-prod-${name}`;
const WORKER = worker('import-worker');
const CALL_WORKER = worker('capital-call-worker');
const STATEMENT_WORKER = worker('statement-worker');
const MESSAGE_WORKER = worker('message-worker');
const INVITATION_WORKER = worker('invitation-worker');

test('users: identifies callers, changes profiles and the people of the fund, ends sessions, tells by mail, hands renewals on', () => {
  expect(rightsOf('users')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:ConditionCheckItem': ['portal'],
    'dynamodb:Query': ['portal/index/list'],
    'dynamodb:UpdateItem': ['portal'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'cognito-idp:AdminCreateUser': ['pool'],
    'cognito-idp:AdminGetUser': ['pool'],
    'cognito-idp:AdminAddUserToGroup': ['pool'],
    'cognito-idp:AdminRemoveUserFromGroup': ['pool'],
    'cognito-idp:AdminDisableUser': ['pool'],
    'cognito-idp:AdminEnableUser': ['pool'],
    'cognito-idp:AdminUserGlobalSignOut': ['pool'],
    'lambda:InvokeFunction': [INVITATION_WORKER],
  });
});

test('clients: writes clients, invites them and changes their addresses', () => {
  expect(rightsOf('clients')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': ['portal', 'portal/index/list'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    'dynamodb:DeleteItem': ['portal'],
    'cognito-idp:AdminCreateUser': ['pool'],
    'cognito-idp:AdminGetUser': ['pool'],
    'cognito-idp:AdminUpdateUserAttributes': ['pool'],
  });
});

test('transactions: writes the ledger, reads its history and starts the import worker', () => {
  expect(rightsOf('transactions')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': [
      'audit',
      'audit/index/action',
      'portal',
      'portal/index/amount',
      'portal/index/list',
      'portal/index/open',
    ],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    'dynamodb:DeleteItem': ['portal'],
    'lambda:InvokeFunction': [WORKER],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

const FILES = ['DocumentsBucket/documents/*'];
const EXPORT_FILES = ['DocumentsBucket/exports/*'];
const LOCKED_ROWS = ['LockedAuditBucket/*'];

test('documents: uploads, serves and hides files, and sees which are missing', () => {
  expect(rightsOf('documents')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': ['portal/index/list', 'portal/index/open'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    'dynamodb:DeleteItem': ['portal'],
    's3:GetObject': FILES,
    's3:GetObjectVersion': FILES,
    's3:GetObjectVersionTagging': FILES,
    's3:PutObject': FILES,
    's3:DeleteObject': FILES,
    's3:ListBucket': ['DocumentsBucket'],
    's3:ListBucketVersions': ['DocumentsBucket'],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

test('the document reaper completes documents, deletes files and stores those that are scanned again', () => {
  expect(rightsOf('document-reaper')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': ['portal/index/open'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    's3:GetObject': FILES,
    's3:GetObjectVersion': FILES,
    's3:GetObjectVersionTagging': FILES,
    's3:PutObject': FILES,
    's3:DeleteObject': FILES,
    's3:ListBucket': ['DocumentsBucket'],
    's3:ListBucketVersions': ['DocumentsBucket'],
  });
});

test('bank: connects, imports rows, starts the state machine and reads the provider’s key', () => {
  expect(rightsOf('bank')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': ['portal', 'portal/index/list', 'portal/index/open'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    'lambda:InvokeFunction': [WORKER],
    'secretsmanager:GetSecretValue': [BANK_KEY],
    'states:StartExecution': [BANK_POLLER],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

test('the bank poller reads sessions, ends them with their connection, and reads the provider’s key', () => {
  expect(rightsOf('bank-poller')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:PutItem': ['audit'],
    'dynamodb:UpdateItem': ['portal'],
    'secretsmanager:GetSecretValue': [BANK_KEY],
  });
});

test('fund: reads the figures, writes the properties, closes months and asks who else is a manager', () => {
  expect(rightsOf('fund')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:ConditionCheckItem': ['portal'],
    'dynamodb:Query': ['portal'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    'cognito-idp:ListUsersInGroup': ['pool'],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

test('audit: identifies callers, reads the history by every index and writes nothing but a second factor', () => {
  expect(rightsOf('audit')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:UpdateItem': ['portal'],
    'dynamodb:Query': [
      'audit',
      'audit/index/action',
      'audit/index/actor',
      'audit/index/kind',
      'audit/index/log',
    ],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

test('capital calls: writes calls and hands their issue to the worker', () => {
  expect(rightsOf('capital-calls')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:ConditionCheckItem': ['portal'],
    'dynamodb:Query': ['portal', 'portal/index/list', 'portal/index/open'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    'lambda:InvokeFunction': [CALL_WORKER],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

test('the capital call worker writes lines, files notices and queues messages', () => {
  expect(rightsOf('capital-call-worker')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:ConditionCheckItem': ['portal'],
    'dynamodb:Query': ['portal', 'portal/index/open'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    's3:GetObject': FILES,
    's3:GetObjectVersion': FILES,
    's3:GetObjectVersionTagging': FILES,
    's3:PutObject': FILES,
    's3:DeleteObject': FILES,
    's3:ListBucket': ['DocumentsBucket'],
    's3:ListBucketVersions': ['DocumentsBucket'],
    'lambda:InvokeFunction': [CALL_WORKER, MESSAGE_WORKER],
    'sqs:SendMessage': ['dead letters of calls'],
    'sqs:GetQueueAttributes': ['dead letters of calls'],
    'sqs:GetQueueUrl': ['dead letters of calls'],
  });
});

test('statements: reads what a statement is made from, begins runs, and checks codes by the stage’s key', () => {
  expect(rightsOf('statements')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': ['portal', 'portal/index/list'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    'lambda:InvokeFunction': [STATEMENT_WORKER],
    'secretsmanager:GetSecretValue': [STATEMENT_KEY],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

test('the statement worker seals and files statements, and queues messages', () => {
  expect(rightsOf('statement-worker')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': ['portal', 'portal/index/list', 'portal/index/open'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    's3:GetObject': FILES,
    's3:GetObjectVersion': FILES,
    's3:GetObjectVersionTagging': FILES,
    's3:PutObject': FILES,
    's3:DeleteObject': FILES,
    's3:ListBucket': ['DocumentsBucket'],
    's3:ListBucketVersions': ['DocumentsBucket'],
    'lambda:InvokeFunction': [MESSAGE_WORKER, STATEMENT_WORKER],
    'secretsmanager:GetSecretValue': [STATEMENT_KEY],
  });
});

test('the message worker sends under its own settings, and reads and writes what it tells of', () => {
  expect(rightsOf('message-worker')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    // Which logins were told of a new document before.
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': ['portal/index/list', 'portal/index/open'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    'ses:SendEmail': [
      'arn:aws:ses:ap-southeast-2:AWS::AccountId:configuration-set/portal-prod',
      'arn:aws:ses:ap-southeast-2:AWS::AccountId:identity/fund.example.com',
    ],
    'sqs:SendMessage': ['dead letters of messages'],
    'sqs:GetQueueAttributes': ['dead letters of messages'],
    'sqs:GetQueueUrl': ['dead letters of messages'],
  });
});

test('the invitation worker finds who was invited, sends the invitation and records it', () => {
  expect(rightsOf('invitation-worker')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:UpdateItem': ['portal'],
    'dynamodb:PutItem': ['audit'],
    'cognito-idp:AdminCreateUser': ['pool'],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

test('the trigger after a reset ends the sessions of the login and tells its owner', () => {
  expect(rightsOf('password-reset')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:UpdateItem': ['portal'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'cognito-idp:AdminUserGlobalSignOut': ['pool'],
  });
});

test('messages: shows what went out, and a notice by its link', () => {
  expect(rightsOf('messages')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': ['portal', 'portal/index/list', 'portal/index/open'],
    'dynamodb:PutItem': ['audit'],
    'dynamodb:UpdateItem': ['portal'],
    's3:GetObjectVersion': FILES,
    'lambda:InvokeFunction': [MESSAGE_WORKER],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

test('exports: reads what the lists read, writes down who exported what, and stores files of exports only', () => {
  expect(rightsOf('exports')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': [
      'audit',
      'audit/index/action',
      'audit/index/actor',
      'audit/index/kind',
      'audit/index/log',
      'portal',
      'portal/index/list',
      'portal/index/open',
    ],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    's3:GetObjectVersion': EXPORT_FILES,
    's3:PutObject': EXPORT_FILES,
    'lambda:InvokeFunction': [worker('export-worker')],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

test('the export worker reads what the lists read and the papers, and stores files of exports only', () => {
  expect(rightsOf('export-worker')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': [
      'audit',
      'audit/index/action',
      'audit/index/actor',
      'audit/index/kind',
      'audit/index/log',
      'portal',
      'portal/index/list',
      'portal/index/open',
    ],
    'dynamodb:UpdateItem': ['portal'],
    's3:GetObjectVersion': FILES,
    's3:PutObject': EXPORT_FILES,
    'sqs:SendMessage': ['dead letters'],
    'sqs:GetQueueAttributes': ['dead letters'],
    'sqs:GetQueueUrl': ['dead letters'],
  });
});

test('the ledger check reads both tables and the locked copy of the audit, and may change nothing', () => {
  expect(rightsOf('ledger-verifier')).toEqual({
    ...LOGS,
    'dynamodb:Scan': ['audit', 'portal'],
    's3:ListBucketVersions': ['LockedAuditBucket'],
    's3:GetObjectVersion': LOCKED_ROWS,
  });
});

test('the audit seal worker reads new rows by the stream and the log, and adds to the locked copy', () => {
  expect(rightsOf('audit-seal-worker')).toEqual({
    ...LOGS,
    'dynamodb:Query': ['audit/index/log'],
    'dynamodb:DescribeStream': ['audit stream'],
    'dynamodb:GetRecords': ['audit stream'],
    'dynamodb:GetShardIterator': ['audit stream'],
    'dynamodb:ListStreams': ['audit stream'],
    's3:ListBucketVersions': ['LockedAuditBucket'],
    's3:GetObjectVersion': LOCKED_ROWS,
    's3:PutObject': LOCKED_ROWS,
    'sqs:SendMessage': ['dead letters'],
    'sqs:GetQueueAttributes': ['dead letters'],
    'sqs:GetQueueUrl': ['dead letters'],
  });
});

test('the canary reads its own password, and nothing else', () => {
  expect(rightsOf('canary')).toEqual({ ...LOGS, 'secretsmanager:GetSecretValue': [CANARY_PASSWORD] });
});

test('the safeguard check reads the consent and the tables’ backup settings', () => {
  expect(rightsOf('safeguard-check')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:DescribeContinuousBackups': ['audit', 'portal'],
  });
});

test('mail is sent from the stage’s one address', () => {
  const statements = resourcesOf(template, 'AWS::IAM::Policy').flatMap(
    ([, policy]) => policy.Properties.PolicyDocument.Statement,
  );
  expect(statements.filter(({ Action }) => [Action].flat().includes('ses:SendEmail'))).toEqual([
    expect.objectContaining({
      Condition: { StringEquals: { 'ses:FromAddress': 'no-reply@fund.example.com' } },
    }),
  ]);
});

test('search: reads every list, and writes only that somebody looked as a client and the second factor', () => {
  expect(rightsOf('search')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': ['portal', 'portal/index/amount', 'portal/index/list', 'portal/index/open'],
    'dynamodb:UpdateItem': ['portal'],
    'dynamodb:PutItem': ['audit'],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

test('investor-reads: reads records and no files, and writes no more than who looked', () => {
  expect(rightsOf('investor-reads')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': ['portal', 'portal/index/list'],
    'dynamodb:UpdateItem': ['portal'],
    'dynamodb:PutItem': ['audit'],
    'cognito-idp:AdminGetUser': ['pool'],
  });
});

test('health: may only write logs', () => {
  expect(rightsOf('health')).toEqual(LOGS);
});

test('the import worker writes rows, finds open imports, invokes itself and sends to the dead-letter queue', () => {
  expect(rightsOf('import-worker')).toEqual({
    ...LOGS,
    'dynamodb:GetItem': ['portal'],
    'dynamodb:BatchGetItem': ['portal'],
    'dynamodb:Query': ['portal', 'portal/index/list', 'portal/index/open'],
    'dynamodb:PutItem': ['audit', 'portal'],
    'dynamodb:UpdateItem': ['portal'],
    'dynamodb:DeleteItem': ['portal'],
    'lambda:InvokeFunction': [WORKER],
    'secretsmanager:GetSecretValue': [BANK_KEY],
    'sqs:SendMessage': ['dead letters'],
    'sqs:GetQueueAttributes': ['dead letters'],
    'sqs:GetQueueUrl': ['dead letters'],
  });
});

const everyFunction = [
  ...Object.keys(AREAS),
  'import-worker',
  'document-reaper',
  'capital-call-worker',
  'statement-worker',
  'message-worker',
  'export-worker',
  'invitation-worker',
  'password-reset',
  'bank-poller',
  'audit-seal-worker',
  'ledger-verifier',
  'safeguard-check',
  'canary',
];

/** Entries of lists, rows and the newest version of a file; older versions stay, whoever asks. */
const REMOVALS = [
  'documents dynamodb:DeleteItem',
  'documents s3:DeleteObject',
  // The link to the same money, of a row that is no longer set aside.
  'transactions dynamodb:DeleteItem',
  // The rows of an import that is taken back.
  'import-worker dynamodb:DeleteItem',
  'document-reaper s3:DeleteObject',
  // The allocation of a match that is taken back, and a payer no match tells of any more.
  'reconciliations dynamodb:DeleteItem',
  // The claim on an address a client no longer signs in with, and the intention to change it.
  'clients dynamodb:DeleteItem',
  // The file of a notice or a statement that was rejected.
  'capital-call-worker s3:DeleteObject',
  'statement-worker s3:DeleteObject',
];

/** Reads of whole tables, none of them to answer a request. */
const SCANS = ['ledger-verifier dynamodb:Scan'];

test('a row of the audit can be put only in a transaction, with the change of which it tells', () => {
  const [auditId] =
    resourcesOf(template, 'AWS::DynamoDB::GlobalTable').find(([id]) => id.startsWith('DataAudit')) ?? [];
  const statements = resourcesOf(template, 'AWS::IAM::Policy').flatMap(
    ([, policy]) => policy.Properties.PolicyDocument.Statement as (Statement & { Condition?: unknown })[],
  );
  const puts = statements.filter(
    ({ Action, Resource }) =>
      [Action].flat().includes('dynamodb:PutItem') && JSON.stringify(Resource).includes(`"${auditId}"`),
  );
  expect(puts.length).toBeGreaterThan(10);
  for (const { Condition } of puts)
    expect(Condition).toEqual({
      'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
    });
});

test('no function has wildcard rights, deletes more than it must, or changes an audit row', () => {
  for (const name of everyFunction) {
    for (const [action, resources] of Object.entries(rightsOf(name))) {
      if (SCANS.includes(`${name} ${action}`)) continue;
      if (!REMOVALS.includes(`${name} ${action}`)) {
        expect(action, name).not.toMatch(/\*|Delete|Scan|PartiQL|BatchWrite/);
      }
      for (const resource of resources) {
        if (![...FILES, ...EXPORT_FILES, ...LOCKED_ROWS].includes(resource))
          expect(resource, `${name} ${action}`).not.toContain('*');
      }
      if (resources.some((resource) => resource.startsWith('audit')))
        expect(action, name).toMatch(
          /^dynamodb:(PutItem|Query|DescribeContinuousBackups|DescribeStream|GetRecords|GetShardIterator|ListStreams)$/,
        );
    }
  }
});

test('nothing else in the stack may access the tables or the user pool', () => {
  const roles = new Set(
    resourcesOf(template, 'AWS::Lambda::Function')
      .filter(([, lambda]) =>
        everyFunction.includes(String(lambda.Properties.Handler).replace('.handler', '')),
      )
      .map(([, lambda]) => lambda.Properties.Role['Fn::GetAtt'][0]),
  );
  const others = resourcesOf(template, 'AWS::IAM::Policy').filter(
    ([, policy]) => !policy.Properties.Roles.every((given: { Ref: string }) => roles.has(given.Ref)),
  );
  expect(others.length).toBeGreaterThan(0);
  for (const [id, policy] of others) {
    // The schedules of capital calls only wake their worker.
    if (id.startsWith('FunctionsCapitalCallWorkerSchedulerRole')) continue;
    // What shifts a release is in gradual-release.test.ts.
    if (id.startsWith('ReleaseRole')) continue;
    for (const statement of policy.Properties.PolicyDocument.Statement as Statement[]) {
      expect([statement.Action].flat().join(), id).toMatch(
        /^(((s3|logs|events|xray|kms):\w+\*?|lambda:InvokeFunction),?)+$/,
      );
    }
  }
});
