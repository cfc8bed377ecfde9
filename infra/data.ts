import { AttributeType, Billing, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { TABLES } from '#shared/tables.ts';
import { removalPolicyOf, type Stage } from './stages.ts';

const POINT_IN_TIME_DAYS = 35;

/** The fund's two tables; every change can be undone to the second for 35 days. */
export class Data extends Construct {
  readonly portal: TableV2;
  readonly audit: TableV2;

  constructor(scope: Construct, id: string, props: { stage: Stage }) {
    super(scope, id);
    this.portal = this.createTable('Portal', TABLES.portal, props.stage);
    this.audit = this.createTable('Audit', TABLES.audit, props.stage);
  }

  private createTable(id: string, table: (typeof TABLES)[keyof typeof TABLES], stage: Stage): TableV2 {
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
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: POINT_IN_TIME_DAYS,
      },
      deletionProtection: stage.keepsData,
      removalPolicy: removalPolicyOf(stage),
    });
  }
}
