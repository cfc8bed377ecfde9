import { Match } from 'aws-cdk-lib/assertions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STAGES, withoutProtection } from '#infra/stages.ts';
import { decide, type Permission, type PolicyStatement } from '#local/rehearsal/policy.ts';
import { alarmsTemplateOf, resourcesOf, stackOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');
type Template = typeof template;

const lockedIn = (given: Template) =>
  resourcesOf(given, 'AWS::S3::Bucket').find(([id]) => id.startsWith('LockedAudit')) ?? [];
const retentionIn = (given: Template) => lockedIn(given)[1]?.Properties.ObjectLockConfiguration;
const [bucketId] = lockedIn(template);
const idOf = (given: Template, handler: string) =>
  resourcesOf(given, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Handler === `${handler}.handler`,
  )?.[0];
const workerId = idOf(template, 'audit-seal-worker');
const [queueId] = resourcesOf(template, 'AWS::SQS::Queue').find(([id]) => id.includes('AuditSeal')) ?? [];

const BUCKET = 'arn:aws:s3:::locked';
const DEPLOYING = 'arn:aws:iam::111122223333:role/cdk-hnb659fds-cfn-exec-role-111122223333-ap-southeast-2';

function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null) return value;
  const { 'Fn::Join': joined, 'Fn::GetAtt': attribute, 'Fn::Sub': text } = value as Record<string, unknown[]>;
  if (joined) return (joined[1] as unknown[]).map(written).join('');
  if (attribute) return attribute[0] === bucketId ? BUCKET : String(attribute[0]);
  if (text)
    return String(text).replaceAll(/\$\{AWS::(\w+)\}/g, (_, name) =>
      name === 'Partition' ? 'aws' : '111122223333',
    );
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one)]));
}

/** An administrator is allowed everything except what the bucket's Deny statements forbid. */
function statementsOf(given: Template): PolicyStatement[] {
  const [, policy] =
    resourcesOf(given, 'AWS::S3::BucketPolicy').find(([id]) => id.startsWith('LockedAudit')) ?? [];
  const own = policy?.Properties.PolicyDocument.Statement.map((one: object) => ({
    ...(written(
      JSON.parse(JSON.stringify(one).replaceAll(lockedIn(given)[0] ?? '', bucketId ?? '')),
    ) as object),
  })).filter(({ Effect }: PolicyStatement) => Effect === 'Deny') as PolicyStatement[];
  return [{ Effect: 'Allow', Action: '*', Resource: '*' }, ...own];
}
const mayAdministratorIn =
  (given: Template) =>
  (
    action: string,
    { context = {}, resource = `${BUCKET}/rows/2026/11/27/03/one.jsonl` }: Partial<Permission> = {},
  ) =>
    decide(statementsOf(given), { action: `s3:${action}`, resource, context }) === 'allowed';

test('in prod nobody can delete a locked row for seven years; in staging for a month; dev locks nothing', () => {
  const retention = (Mode: string, Days: number) => ({
    ObjectLockEnabled: 'Enabled',
    Rule: { DefaultRetention: { Mode, Days } },
  });
  expect(retentionIn(template)).toEqual(retention('COMPLIANCE', 2_557));
  expect(retentionIn(templateOf('staging'))).toEqual(retention('GOVERNANCE', 30));
  const [, inDev] = lockedIn(templateOf('dev'));
  expect(inDev?.Properties.ObjectLockConfiguration).toBeUndefined();
  expect(inDev?.Properties.ObjectLockEnabled).toBeUndefined();
  expect(inDev?.DeletionPolicy).toBe('Delete');
});

test('a stage that goes with its data locks nothing, since its bucket could not be deleted', () => {
  const lock = { auditLock: { mode: 'governance', days: 1 } } as const;
  expect(() => stackOf('dev', undefined, lock)).toThrow('dev keeps no data, so it cannot lock its audit');
});

test('in every stage no object is overwritten, by any principal', () => {
  for (const name of ['dev', 'staging', 'prod'] as const) {
    const may = mayAdministratorIn(templateOf(name));
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (key) => {
        const resource = `${BUCKET}/${key}`;
        expect(may('PutObject', { resource })).toBe(false);
        expect(may('PutObject', { resource, context: { 's3:if-match': ['"etag"'] } })).toBe(false);
        expect(may('PutObject', { resource, context: { 's3:if-none-match': ['*'] } })).toBe(true);
      }),
    );
  }
});

test('where rows are locked nobody deletes, unlocks or holds one, the deploying role included', () => {
  for (const name of ['staging', 'prod'] as const) {
    const may = mayAdministratorIn(templateOf(name));
    for (const action of [
      'DeleteObject',
      'DeleteObjectVersion',
      'PutObjectRetention',
      'PutObjectLegalHold',
      'BypassGovernanceRetention',
    ]) {
      expect(may(action), `${name} ${action}`).toBe(false);
      expect(may(action, { context: { 'aws:PrincipalArn': [DEPLOYING] } }), `${name} ${action}`).toBe(false);
    }
    expect(may('GetObjectVersion'), name).toBe(true);
  }
  expect(mayAdministratorIn(templateOf('dev'))('DeleteObjectVersion')).toBe(true);
});

test('only a deployment changes the lock, the policy, the versions or what expires', () => {
  const may = mayAdministratorIn(template);
  for (const action of [
    'PutBucketObjectLockConfiguration',
    'PutBucketPolicy',
    'DeleteBucketPolicy',
    'PutBucketVersioning',
    'PutLifecycleConfiguration',
  ]) {
    const by = (arn: string) => ({ resource: BUCKET, context: { 'aws:PrincipalArn': [arn] } });
    expect(may(action, by('arn:aws:iam::111122223333:role/Administrator')), action).toBe(false);
    expect(may(action, by(`${DEPLOYING}-other`)), action).toBe(false);
    expect(may(action, by(DEPLOYING)), action).toBe(true);
  }
});

test('the worker receives each new row within a minute, by its image when it was written', () => {
  const [auditId, audit] =
    resourcesOf(template, 'AWS::DynamoDB::GlobalTable').find(([id]) => id.startsWith('DataAudit')) ?? [];
  expect(audit?.Properties.StreamSpecification).toEqual({ StreamViewType: 'NEW_IMAGE' });
  template.resourceCountIs('AWS::Lambda::EventSourceMapping', 1);
  const [, mapping] = resourcesOf(template, 'AWS::Lambda::EventSourceMapping')[0] ?? [];
  expect(mapping?.Properties).toEqual({
    EventSourceArn: { 'Fn::GetAtt': [auditId, 'StreamArn'] },
    FunctionName: { Ref: workerId },
    StartingPosition: 'TRIM_HORIZON',
    BatchSize: 1_000,
    MaximumBatchingWindowInSeconds: 60,
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 10,
    MaximumRecordAgeInSeconds: 10_800,
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
  });
  // Lambda refuses the mapping until the role can read the stream.
  const [policyId] =
    resourcesOf(template, 'AWS::IAM::Policy').find(([id]) => id.startsWith('FunctionsAuditSealWorkerRole')) ??
    [];
  expect(mapping?.DependsOn).toContain(policyId);
});

test('the check of the ledger learns of a restore’s losses by a change of code, and nothing else does', () => {
  const lostInRestores = [
    { from: '2026-11-27T01:00:00Z', to: '2026-11-27T03:00:00Z' },
    { from: '2027-01-02T00:00:00Z', to: '2027-01-02T00:05:00Z' },
  ];
  const told = (given: Template) =>
    resourcesOf(given, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
      const lost = Properties.Environment?.Variables.LEDGER_LOST;
      return lost === undefined ? [] : [`${Properties.Handler} ${lost}`];
    });
  expect(told(template)).toEqual([]);
  expect(told(templateOf('prod', undefined, { lostInRestores }))).toEqual([
    'ledger-verifier.handler 2026-11-27T01:00:00Z/2026-11-27T03:00:00Z,2027-01-02T00:00:00Z/2027-01-02T00:05:00Z',
  ]);
});

test('what the stream missed is locked every hour', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(1 hour)',
    State: 'ENABLED',
    Targets: [{ Arn: { 'Fn::GetAtt': [workerId, 'Arn'] }, Id: Match.anyValue() }],
  });
});

test('only the worker and the check of the ledger have access to the locked copy', () => {
  const knowing = resourcesOf(template, 'AWS::Lambda::Function')
    .filter(([, { Properties }]) => Properties.Environment?.Variables.SEAL_BUCKET !== undefined)
    .map(([, { Properties }]) => Properties.Handler);
  expect(knowing.sort()).toEqual(['audit-seal-worker.handler', 'ledger-verifier.handler']);
  template.hasOutput('SealBucket', { Value: { Ref: bucketId } });
  const [, worker] = resourcesOf(template, 'AWS::Lambda::Function').find(([id]) => id === workerId) ?? [];
  expect(Object.keys(worker?.Properties.Environment.Variables).sort()).toEqual([
    'AUDIT_TABLE',
    'PORTAL_TABLE',
    'SEAL_BUCKET',
  ]);
});

test('a first deployment creates neither bucket nor worker nor stream before all else exists', () => {
  const first = templateOf('prod', undefined, withoutProtection(STAGES.prod));
  const text = JSON.stringify(first.toJSON());
  for (const part of ['LockedAudit', 'AuditSeal', 'SealBucket', 'SEAL_BUCKET', 'StreamSpecification'])
    expect(text).not.toContain(part);
  first.resourceCountIs('AWS::Lambda::EventSourceMapping', 0);
  const alarms = alarmsTemplateOf('prod', withoutProtection(STAGES.prod));
  expect(JSON.stringify(alarms.toJSON())).not.toContain('AuditSeal');
});

test('rows that wait for half an hour, and any change of a row, raise an alarm', () => {
  const alarms = alarmsTemplateOf('prod');
  alarms.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: 'AWS/Lambda',
    MetricName: 'IteratorAge',
    Dimensions: [{ Name: 'FunctionName', Value: { Ref: workerId } }],
    Statistic: 'Maximum',
    Threshold: 1_800_000,
  });
  alarms.hasResourceProperties('AWS::Logs::MetricFilter', {
    FilterPattern: '{ $.event = "audit-row-changed" }',
  });
  alarms.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'AuditRowsChanged', Threshold: 1 });
});

test('more than a hundred rows a day that the stream missed raise an alarm, and one older than a day does', () => {
  const alarms = alarmsTemplateOf('prod');
  for (const [MetricName, Threshold, count] of [
    ['AuditRowsMissed', 101, 'late'],
    ['AuditRowsMissedLong', 1, 'old'],
  ]) {
    alarms.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ $.event = "audit-copied" }',
      MetricTransformations: [Match.objectLike({ MetricName, MetricValue: `$.counts.${count}` })],
    });
    alarms.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName,
      Threshold,
      Statistic: 'Sum',
      Period: 86_400,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    });
  }
});
