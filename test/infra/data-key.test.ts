import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { STAGES } from '#infra/stages.ts';
import { resourcesOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');
const without = templateOf('prod', undefined, { ownDataKey: false });
const dataKeys = (given: typeof template) =>
  resourcesOf(given, 'AWS::KMS::Key').filter(([id]) => id.startsWith('DataKey'));
const [[keyId, key] = ['', undefined]] = dataKeys(template);
const keyArn = { 'Fn::GetAtt': [keyId, 'Arn'] };
const documentsOf = (given: typeof template) =>
  resourcesOf(given, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Documents'))?.[1].Properties;

interface Statement {
  readonly Action: string | string[];
  readonly Principal: { readonly AWS: unknown };
  readonly Condition?: { readonly StringEquals: Record<string, unknown>; readonly Bool?: object };
}

test('tables and documents are encrypted with the fund’s own key, which is rotated and retained', () => {
  expect(key).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
    Properties: { EnableKeyRotation: true },
  });
  expect(dataKeys(template)).toHaveLength(1);
  const tables = resourcesOf(template, 'AWS::DynamoDB::GlobalTable');
  expect(tables).toHaveLength(2);
  for (const [id, { Properties }] of tables) {
    expect(Properties.SSESpecification, id).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
    expect(Properties.Replicas[0].SSESpecification, id).toEqual({ KMSMasterKeyId: keyArn });
  }
  expect(documentsOf(template).BucketEncryption.ServerSideEncryptionConfiguration).toEqual([
    {
      BucketKeyEnabled: true,
      ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: keyArn },
    },
  ]);
});

test('the key can be used through the tables and the bucket only, by this account only', () => {
  const [owner, ...others]: Statement[] = key?.Properties.KeyPolicy.Statement ?? [];
  expect(JSON.stringify(owner?.Principal)).toContain(':root');
  const services = others.map(({ Action, Principal, Condition }) => {
    expect([Action].flat().join()).not.toContain('*');
    expect(Principal).toEqual({ AWS: '*' });
    const {
      'kms:CallerAccount': account,
      'kms:ViaService': service,
      ...more
    } = Condition?.StringEquals ?? {};
    expect(account).toEqual({ Ref: 'AWS::AccountId' });
    expect(more).toEqual({});
    const grants = [Action].flat().includes('kms:CreateGrant');
    expect(Condition?.Bool).toEqual(grants ? { 'kms:GrantIsForAWSResource': 'true' } : undefined);
    return service;
  });
  expect(services).toEqual([
    'dynamodb.ap-southeast-2.amazonaws.com',
    's3.ap-southeast-2.amazonaws.com',
    'dynamodb.ap-southeast-2.amazonaws.com',
  ]);
});

test('the malware scan can decrypt the files it scans, with that key and through the bucket', () => {
  const statements = resourcesOf(template, 'AWS::IAM::Policy')
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .filter(({ Action }) => [Action].flat().some((action) => action.startsWith('kms:')))
    .filter(({ Resource }) => isDeepStrictEqual(Resource, keyArn));
  expect(statements).toEqual([
    {
      Effect: 'Allow',
      Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
      Resource: keyArn,
      Condition: { StringEquals: { 'kms:ViaService': 's3.ap-southeast-2.amazonaws.com' } },
    },
  ]);
});

test('a stage without its own key is encrypted too, and adding a key replaces nothing', () => {
  expect(dataKeys(without)).toEqual([]);
  for (const [id, { Properties }] of resourcesOf(without, 'AWS::DynamoDB::GlobalTable')) {
    expect(Properties.SSESpecification.SSEEnabled, id).toBe(true);
    expect(Properties.Replicas[0].SSESpecification, id).toBeUndefined();
  }
  expect(documentsOf(without).BucketEncryption.ServerSideEncryptionConfiguration).toEqual([
    { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
  ]);
  const ids = (given: typeof template) =>
    ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket'].flatMap((type) =>
      resourcesOf(given, type).map(([id]) => id),
    );
  expect(ids(without)).toEqual(ids(template));
});

test('only the development stage has no key of its own', () => {
  expect(Object.values(STAGES).filter((stage) => !stage.ownDataKey)).toEqual([STAGES.dev]);
});
