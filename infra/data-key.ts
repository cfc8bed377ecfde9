import { Stack } from 'aws-cdk-lib';
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy.ts';
import type { Stage } from './stages.ts';

const USES = [
  'kms:Decrypt',
  'kms:DescribeKey',
  'kms:Encrypt',
  'kms:GenerateDataKey',
  'kms:GenerateDataKeyWithoutPlaintext',
  'kms:ReEncryptFrom',
  'kms:ReEncryptTo',
];

export class DataKey extends Construct {
  readonly key: Key;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const { account, region } = Stack.of(this);
    this.key = new Key(this, 'Key', {
      alias: `portal-${stage.name}-data`,
      description: `Tables and documents of the portal, ${stage.name}`,
      enableKeyRotation: true,
      removalPolicy: removalPolicyOf(stage),
    });
    const own = { 'kms:CallerAccount': account };
    const tables = { 'kms:ViaService': `dynamodb.${region}.amazonaws.com` };
    const files = { 'kms:ViaService': `s3.${region}.amazonaws.com` };
    // The key works only through DynamoDB or S3, so a role needs rights to a table or bucket.
    for (const service of [tables, files]) {
      this.key.addToResourcePolicy(
        new PolicyStatement({
          principals: [new AnyPrincipal()],
          actions: USES,
          resources: ['*'],
          conditions: { StringEquals: { ...own, ...service } },
        }),
      );
    }
    // DynamoDB creates a grant for itself when a table gets this key.
    this.key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new AnyPrincipal()],
        actions: ['kms:CreateGrant'],
        resources: ['*'],
        conditions: {
          StringEquals: { ...own, ...tables },
          Bool: { 'kms:GrantIsForAWSResource': 'true' },
        },
      }),
    );
  }
}
