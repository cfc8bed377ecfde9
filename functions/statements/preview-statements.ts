import { STATEMENT_MAX_MOVEMENTS } from '#shared/constants.ts';
import type { StatementPreview } from '#shared/contract/statements.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { ZERO_UNITS } from '#shared/units.ts';
import { findStrangers, recipientsOf } from '../messages/message-recipients.ts';
import type { ClientItem } from '../records/client-store.ts';
import { digestOf, findStatement, latestOf, listStatementEntries } from '../records/statement-store.ts';
import type { Services } from '../services.ts';
import type { FundFacts, Period } from './compose-statement.ts';
import { readStatement } from './load-ledger.ts';
import { presentContent } from './present-statement.ts';
import { statementNumber } from './statement-number.ts';
import { REASONS } from './statement-words.ts';

const AT_ONCE = 16;

const NOTHING = { paid: ZERO_CENTS, units: ZERO_UNITS };

export async function previewStatements(
  services: Services,
  clients: readonly ClientItem[],
  period: Period,
  { fund, ...asked }: { fund: FundFacts; whole: boolean; isProvisional: boolean },
): Promise<StatementPreview[]> {
  const rows: StatementPreview[] = [];
  for (let from = 0; from < clients.length; from += AT_ONCE) {
    const some = clients.slice(from, from + AT_ONCE);
    rows.push(...(await Promise.all(some.map((one) => previewOf(services, one, period, fund, asked)))));
  }
  return rows;
}

async function previewOf(
  services: Services,
  client: ClientItem,
  period: Period,
  fund: FundFacts,
  { whole, isProvisional }: { whole: boolean; isProvisional: boolean },
): Promise<StatementPreview> {
  const [read, entries] = await Promise.all([
    readStatement(services, client.id, period, fund),
    listStatementEntries(services, client.id, period.kind),
  ]);
  const recipients = client.status === 'Suspended' ? [] : await recipientsOf(services, client);
  const { current, before } = latestOf(entries, period);
  const issued = current && (await findStatement(services, current.id));
  const about = {
    client_id: client.id,
    client_name: client.name,
    entity_name: client.entity_name,
    entity_type: client.entity_type,
    compared_with: before ? { number: before.id, to: before.to, paid: before.closing_cents } : null,
    without_sign_in_count: (await findStrangers(services, recipients)).size,
    issued: issued ? { number: issued.id, document_id: issued.document_id ?? null } : null,
  };
  if (!read || read === 'unsound')
    return {
      ...about,
      opening: NOTHING,
      movements: ZERO_CENTS,
      movement_count: 0,
      closing: NOTHING,
      number: null,
      difference: ZERO_CENTS,
      difference_percent: null,
      unchanged: false,
      refusal: REASONS.doesNotAddUp,
    };
  const { content } = read;
  const isTooLong = content.movements.length > STATEMENT_MAX_MOVEMENTS;
  const unchanged = current?.digest === digestOf(content);
  const base = before?.closing_cents ?? content.opening.paid;
  return {
    ...about,
    opening: content.opening,
    movements: minus(content.closing.paid, content.opening.paid),
    movement_count: content.movements.length,
    closing: content.closing,
    number: isTooLong || isProvisional ? null : numberOf(period, client.id, current, unchanged),
    difference: minus(content.closing.paid, base),
    difference_percent: base === 0 ? null : percentOf(minus(content.closing.paid, base), base, 1),
    unchanged,
    refusal: isTooLong ? REASONS.tooLong : null,
    ...(whole ? { statement: presentContent(content) } : {}),
  };
}

function numberOf(
  period: Period,
  clientId: string,
  current: { readonly id: string; readonly edition: number } | undefined,
  unchanged: boolean,
): string {
  return unchanged && current ? current.id : statementNumber(period, clientId, (current?.edition ?? 0) + 1);
}

function minus(a: Cents, b: Cents): Cents {
  return addCents(a, negateCents(b));
}
