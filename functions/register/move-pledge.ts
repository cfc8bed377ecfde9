import { groupBy } from '#shared/group-by.ts';
import { addCents, type Cents, formatDollars, ZERO_CENTS } from '#shared/money.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { Refusal } from '../ledger/refusal.ts';
import { giveLineWrites } from '../money/pay-lines.ts';
import {
  capitalCallTarget,
  dueOfLine,
  type LineItem,
  listAllClientLines,
  readLinesAgain,
} from '../records/capital-call-store.ts';
import { type ClientItem, clientTarget } from '../records/client-store.ts';
import type { Services } from '../services.ts';

type Named = Pick<ClientItem, 'id' | 'name'>;

/** Refuses with `busy` if the indexes lack one of the client's line items. */
export async function listOpenLines(
  services: Services,
  clientId: string,
  due: ReadonlyMap<string, Cents>,
): Promise<LineItem[]> {
  const listed = await listAllClientLines(services, clientId);
  const open = (await readLinesAgain(services, listed)).filter((line) => dueOfLine(line) > 0);
  if (sumDue(open) !== (due.get(clientId) ?? ZERO_CENTS)) throw new Refusal('busy');
  return open;
}

export function sumDue(lines: readonly LineItem[]): Cents {
  return addCents(ZERO_CENTS, ...lines.map(dueOfLine));
}

export function giveLines(
  services: Services,
  lines: readonly LineItem[],
  { from, to }: { from: Named; to: Named },
): { writes: Record<string, Write>; audits: AuditEntry[] } {
  const ofCalls = groupBy(lines, ({ capital_call_id: callId }) => callId);
  return {
    writes: giveLineWrites(services, lines, to),
    audits: [...ofCalls].map(([id, own]) => ({
      target: capitalCallTarget(id),
      name: own[0]?.title ?? '',
      action: 'capital-call.line-transmitted',
      summary: `${formatDollars(sumDue(own))} called from ${from.name} is called from ${to.name} now`,
      changes: {
        client: { before: from.name, after: to.name },
        line_items: { after: own.map((line) => line.id).join(', ') },
      },
    })),
  };
}

export function pledgeAudit({ id, name, pledged_cents: before }: ClientItem, byCents: Cents): AuditEntry[] {
  if (byCents === ZERO_CENTS) return [];
  return [
    {
      target: clientTarget(id),
      name,
      action: 'client.updated',
      summary: 'Pledge changed with a move of units',
      changes: { pledged_cents: { before, after: addCents(before, byCents) } },
    },
  ];
}
