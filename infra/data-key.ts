import { Stack } from 'aws-cdk-lib';
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { removalPolicyOf, type Stage } from './stages.ts';

/** What reading and writing of what is encrypted takes. */
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
 * The fund's own key to its tables and documents, renewed every year. As with the keys that AWS manages,
 * whoever may read a table or file may use it through that service and by no other way, so that each right
 * stands in one place; unlike those it can be watched and, if it must be, taken from everybody at once.
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
    // A table is opened by a grant that the service makes for itself when the key becomes the table's.
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
