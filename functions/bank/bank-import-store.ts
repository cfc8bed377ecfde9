import type { Write } from '../ledger/change.ts';
import type { Services } from '../services.ts';
import { NEWEST_IMPORT_KEY, type NewestBankImport } from './fund-bank-store.ts';

/**
 * Makes an import the newest of the fund, if the newest is still the one that was looked at: of two that
 * begin at once, one does not.
 */
export function putNewestImportWrite(
  services: Services,
  newest: NewestBankImport,
  before: string | undefined,
): Write {
  return {
    Put: {
      TableName: services.portalTable,
      Item: { ...NEWEST_IMPORT_KEY, ...newest },
      ConditionExpression: before === undefined ? 'attribute_not_exists(pk)' : 'import_id = :before',
      ...(before === undefined ? {} : { ExpressionAttributeValues: { ':before': before } }),
    },
  };
}
