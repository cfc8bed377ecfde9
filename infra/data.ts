import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { TABLES } from '#shared/tables.ts';
import { removalPolicyOf } from './removal-policy.ts';
import { isProtected, type Stage } from './stages.ts';

const POINT_IN_TIME_DAYS = 35;

interface DataProps {
  readonly stage: Stage;
  readonly key: IKey | undefined;
}

export class Data extends Construct {
  readonly portal: TableV2;
  readonly audit: TableV2;

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id);
    this.portal = this.createTable('Portal', TABLES.portal, props);
    this.audit = this.createTable('Audit', TABLES.audit, props);
  }

  private createTable(
    id: string,
    table: (typeof TABLES)[keyof typeof TABLES],
    { stage, key: dataKey }: DataProps,
  ): TableV2 {
    const key = (name: string) => ({ name, type: AttributeType.STRING });
    return new TableV2(this, id, {
      partitionKey: key(table.partitionKey),
      sortKey: key(table.sortKey),
      globalSecondaryIndexes: table.indexes.map((index) => ({
        indexName: index.name,
        partitionKey: key(index.partitionKey),
        sortKey: key(index.sortKey),
      })),
      timeToLiveAttribute: table.ttl,
      billing: Billing.onDemand(),
      encryption: dataKey ? TableEncryptionV2.customerManagedKey(dataKey) : TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: POINT_IN_TIME_DAYS,
      },
      ...(table === TABLES.audit && stage.sealsAudit ? { dynamoStream: StreamViewType.NEW_IMAGE } : {}),
      deletionProtection: isProtected(stage),
      removalPolicy: removalPolicyOf(stage),
    });
  }
}
