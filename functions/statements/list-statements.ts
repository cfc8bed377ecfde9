import type { Handler } from '../http/context.ts';
import { lengthIfWhole, pageOf } from '../ledger/query-list.ts';
import { listDiffering } from '../records/statement-store.ts';

export const listStatements: Handler<'listStatements'> = async (input, { services }) => {
  const page = pageOf(input);
  const found = await listDiffering(services, page);
  return {
    statements: found.items.map((item) => ({
      number: item.id,
      client_id: item.client_id,
      client_name: item.client_name,
      kind: item.kind,
      from: item.from,
      to: item.to,
      issued_on: item.issued_on,
      differs_since: item.differs_since ?? item.created_at,
    })),
    total: lengthIfWhole(page, found),
    next_cursor: found.nextCursor,
  };
};
