import { DynamoDBDocumentClient, type ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { LedgerTables } from '#functions/workers/nightly-check/read-ledger.ts';

type Item = Readonly<Record<string, unknown>>;

const ITEMS_A_PAGE = 100;

export function scannedTables(portal: Iterable<Item>, audit: Iterable<Item>): LedgerTables {
  const scans = new Map<unknown, Iterator<Item>>();
  const send = async ({ input }: ScanCommand) => {
    // For a page without a limit, the embedded database reads the whole rest of the table.
    if (input.Limit === undefined) throw new Error('A scan without a limit takes the square of its time');
    const items = input.TableName === 'portal' ? portal : audit;
    const scan = scans.get(input.ExclusiveStartKey?.scan) ?? items[Symbol.iterator]();
    const place = { scan: input.ExclusiveStartKey?.scan ?? scans.size };
    scans.set(place.scan, scan);
    const page: Item[] = [];
    while (page.length < ITEMS_A_PAGE) {
      const { value, done } = scan.next();
      if (done) return { Items: page };
      page.push(value);
    }
    return { Items: page, LastEvaluatedKey: place };
  };
  const database: DynamoDBDocumentClient = Object.create(DynamoDBDocumentClient.prototype, {
    send: { value: send },
  });
  return { database, portalTable: 'portal', auditTable: 'audit', now: () => new Date() };
}
