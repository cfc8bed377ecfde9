import { DescribeContinuousBackupsCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { Services } from '../services.ts';

export async function isPointInTimeRecoveryOn(services: Pick<Services, 'database'>, table: string) {
  const { ContinuousBackupsDescription: description } = await services.database.send(
    new DescribeContinuousBackupsCommand({ TableName: table }),
  );
  return description?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED';
}

export async function isKeyUsable(services: Pick<Services, 'database'>, table: string): Promise<boolean> {
  const { Table } = await services.database.send(new DescribeTableCommand({ TableName: table }));
  return Table?.TableStatus !== 'INACCESSIBLE_ENCRYPTION_CREDENTIALS';
}
