import { DescribeContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import type { Services } from '../services.ts';

/** Whether every change of a table is kept, so that it can be restored to any second of the last weeks. */
export async function isPointInTimeRecoveryOn(
  services: Pick<Services, 'database'>,
  table: string,
): Promise<boolean> {
  const { ContinuousBackupsDescription: told } = await services.database.send(
    new DescribeContinuousBackupsCommand({ TableName: table }),
  );
  return told?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED';
}
