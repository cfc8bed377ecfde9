import * as z from 'zod';
import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import type { PayeeState } from '#shared/terms.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { findItems, queryItems } from '../ledger/read.ts';
import { type Stored, storedDay, storedItem } from '../ledger/stored.ts';
import { put, putVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const person = { at: z.string(), by: z.string(), by_name: z.string() };

const payeeItem = storedItem(
  z.object({
    id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    number: z.number(),
    account_name: z.string(),
    bsb: z.string(),
    last_digits: z.string(),
    /** BSB and account number, encrypted. */
    account: z.string(),
    account_hmac: z.string(),
    document_id: z.string().optional(),
    reason: z.string().optional(),
    proposed_at: z.string(),
    proposed_by: z.string(),
    proposed_by_name: z.string(),
    /**
     * Managers who recently gave the login access or changed its email address. They could sign in as the client and propose
     * the account.
     */
    set_up_by: z.array(z.string()).optional(),
    /** The first day on which the fund can pay to the account. */
    hold_until: storedDay,
    /** Counts attempts to verify with a wrong account number. The count starts again when a suspension is lifted. */
    wrong_tries: z.number(),
    document_check: z.object({ ...person, document_id: z.string() }).optional(),
    verified: z
      .object({
        ...person,
        how: z.enum(['call', 'document']),
        number_id: z.string().optional(),
        spoken_to: z.string().optional(),
        name_match: z.enum(['same', 'differs']).optional(),
        document_id: z.string().optional(),
        alone: z.literal(true).optional(),
      })
      .optional(),
    /** `was` is the state before the suspension. A suspended proposal never replaces the usable account. */
    suspended: z.object({ ...person, reason: z.string(), was: z.enum(['proposed', 'usable']) }).optional(),
    /** Links in emails from before this time no longer suspend the account. */
    lifted_at: z.string().optional(),
    replaced_at: z.string().optional(),
    version: z.number(),
  }),
);
export type PayeeItem = Stored<typeof payeeItem>;

export interface UsablePayee
  extends Pick<PayeeItem, 'id' | 'account_name' | 'bsb' | 'last_digits' | 'proposed_by' | 'hold_until'> {
  readonly state: 'usable';
  readonly verified_at: string;
}

export function payeeTarget(id: string): string {
  return `PAYEE#${id}`;
}

function placeOf(number: number): string {
  return String(number).padStart(4, '0');
}

export function payeeId(clientId: string, number: number): string {
  return `${clientId}-${placeOf(number)}`;
}

function payeeKey(clientId: string, place: string) {
  return { pk: `CLIENT#${clientId}`, sk: `PAYEE#${place}` };
}

export async function findPayee(services: Services, id: string): Promise<PayeeItem | undefined> {
  return (await findPayees(services, [id])).get(id);
}

export async function findPayees(
  services: Services,
  ids: readonly string[],
): Promise<Map<string, PayeeItem>> {
  const keys = [...new Set(ids)].flatMap((id) => {
    const [, clientId, place] = /^(.+)-(\d{4,})$/.exec(id) ?? [];
    return clientId && place ? [payeeKey(clientId, place)] : [];
  });
  const found = (await findItems(services, keys)).map(readPayee);
  return new Map(found.map((payee) => [payee.id, payee]));
}

export async function listPayees(services: Services, clientId: string): Promise<PayeeItem[]> {
  const list = { partition: `CLIENT#${clientId}`, startsWith: 'PAYEE#' };
  const payees = await queryItems(services, list, payeeItem);
  return payees.sort((one, other) => one.number - other.number);
}

export interface Standing {
  /** The last account that was usable. The account may be suspended now. */
  readonly current: PayeeItem | undefined;
  /** The last proposed account. The account may be suspended now. */
  readonly next: PayeeItem | undefined;
}

/** No write marks the end of a hold, so `today` decides. `payees` must start with the oldest account. */
export function standingOf(payees: readonly PayeeItem[], today: CalendarDate): Standing {
  const isInForce = ({ replaced_at: replacedAt, verified, suspended, hold_until: until }: PayeeItem) =>
    replacedAt === undefined && verified !== undefined && suspended?.was !== 'proposed' && until <= today;
  const current = payees.findLast(isInForce);
  const next = payees.findLast(
    ({ number, replaced_at: replacedAt }) => replacedAt === undefined && number > (current?.number ?? 0),
  );
  return { current, next };
}

export function stateOf({ id, suspended }: PayeeItem, { current, next }: Standing): PayeeState {
  if (id !== current?.id && id !== next?.id) return 'replaced';
  if (suspended) return 'suspended';
  return id === current?.id ? 'usable' : 'proposed';
}

export async function usablePayee(services: Services, clientId: string): Promise<UsablePayee | undefined> {
  return usableOf(await listPayees(services, clientId), fundDateAt(services.now()));
}

export function usableOf(payees: readonly PayeeItem[], today: CalendarDate): UsablePayee | undefined {
  const { current } = standingOf(payees, today);
  if (!current?.verified || current.suspended) return undefined;
  const { id, account_name, bsb, last_digits, proposed_by, hold_until, verified } = current;
  return {
    ...{ id, account_name, bsb, last_digits, state: 'usable' },
    ...{ proposed_by, hold_until, verified_at: verified.at },
  };
}

/** Drops leading zeros, so that each account has one hash. */
export function accountText(bsb: string, number: string): string {
  return `${bsb} ${number.replace(/^0+(?=\d)/, '')}`;
}

export async function accountOf(services: Services, { id, account }: PayeeItem) {
  const [bsb = '', number = ''] = (await services.payeeCipher.decrypt(account, id)).split(' ');
  return { bsb, number };
}

export function putPayeeWrite(services: Services, before: PayeeItem | undefined, after: PayeeItem): Write {
  const key = payeeKey(after.client_id, placeOf(after.number));
  return putVersion(services, before, { ...key, ...payeeItem.parse(after) });
}

export interface PayeeChange {
  readonly after: PayeeItem;
  readonly write: Write;
  readonly audit: AuditEntry;
}

export function changePayee(
  services: Services,
  before: PayeeItem,
  fields: Partial<PayeeItem>,
  said: Pick<AuditEntry, 'action' | 'summary' | 'changes'>,
): PayeeChange {
  const after = { ...before, ...fields, version: before.version + 1 };
  return {
    after,
    write: putPayeeWrite(services, before, after),
    audit: { target: payeeTarget(before.id), name: before.client_name, ...said },
  };
}

export function suspendedPayee(
  services: Services,
  before: PayeeItem,
  standing: Standing,
  suspended: Omit<NonNullable<PayeeItem['suspended']>, 'was'>,
  action = 'payee.suspended',
): PayeeChange {
  const was = before.id === standing.current?.id ? ('usable' as const) : ('proposed' as const);
  return changePayee(
    services,
    before,
    { suspended: { ...suspended, was } },
    {
      action,
      summary: `Suspended the account of ${before.client_name}: ${suspended.reason}`,
      changes: { state: { before: was, after: 'suspended' }, reason: { after: suspended.reason } },
    },
  );
}

export const readPayee = payeeItem.parse;

const accountLink = storedItem(z.object({ client_id: z.string(), account_hmac: z.string() }));

export function linkAccountWrite(
  services: Services,
  { client_id, account_hmac }: Pick<PayeeItem, 'client_id' | 'account_hmac'>,
): Write {
  const key = { pk: `PAYEE_OF#${account_hmac}`, sk: `CLIENT#${client_id}` };
  return put(services, { item: { ...key, client_id, account_hmac } });
}

export async function clientsOfAccount(services: Services, hmac: string): Promise<string[]> {
  const links = await queryItems(services, { partition: `PAYEE_OF#${hmac}` }, accountLink);
  return links.map(({ client_id: clientId }) => clientId);
}
