import { Stack } from 'aws-cdk-lib';
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy.ts';
import type { Stage } from './stages.ts';

/** The key actions needed to read and write encrypted data. */
const USES = [
  'kms:Decrypt',
  'kms:DescribeKey',
  'kms:Encrypt',
  'kms:GenerateDataKey',
  'kms:GenerateDataKeyWithoutPlaintext',
  'kms:ReEncryptFrom',
  'kms:ReEncryptTo',
];

/**
 * The fund's own key for its tables and documents, rotated yearly. As with AWS managed keys, a right to a table or file
 * includes the use of the key through that service only, so rights are granted in one place. Unlike those keys, its use can be
 * logged, and revoked for all users together.
 */
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
    // DynamoDB creates a grant for itself when the key is assigned to a table.
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
