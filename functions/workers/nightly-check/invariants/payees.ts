import { faultOfWishedName } from '#shared/name-text.ts';
import { type PayeeItem, payeeId, readPayee } from '../../../records/payee-store.ts';
import type { Item, Ledger } from '../read-ledger.ts';
import type { Breach } from './invariant.ts';

/** These texts may contain a company number, but no account number. */
const TEXTS: readonly ((payee: PayeeItem) => string | undefined)[] = [
  ({ account_name: name }) => name,
  ({ reason }) => reason,
  ({ verified }) => verified?.spoken_to,
  ({ suspended }) => suspended?.reason,
];

/** I27: no account number of an investor is stored in clear, and no proposer verified the account. */
export function* payeesInSecret({ payees, payeeAccounts, audit, messages }: Ledger): Generator<Breach> {
  const breach = (detail: string): Breach => ({ invariant: 'I27', detail });
  const known: PayeeItem[] = [];
  for (const item of payees) {
    const payee = readOf(item);
    if (!payee) {
      yield breach(`${item.pk} ${item.sk}: cannot be read, or has unknown fields`);
      continue;
    }
    known.push(payee);
    if (!isEncrypted(payee)) yield breach(`${payee.id}: the account is not encrypted`);
    if (TEXTS.some((textOf) => faultOfWishedName(textOf(payee) ?? '') !== undefined))
      yield breach(`${payee.id}: a text contains a number`);
    if (!hasSecondPerson(payee)) yield breach(`${payee.id}: the proposer verified the account`);
  }
  const expected = new Set(known.map(linkOf));
  const linked = new Set(payeeAccounts.map(({ pk, sk }) => `${pk} ${sk}`));
  for (const { id, ...payee } of known)
    if (!linked.has(linkOf(payee))) yield breach(`${id}: the account is not in the index of equal accounts`);
  for (const link of linked)
    if (!expected.has(link)) yield breach('an entry of the index of equal accounts belongs to no account');
  const namesOf = new Map(known.map((payee) => [payee.id, [payee.client_name, payee.account_name]]));
  for (const { id, kind, target, record_name: name, summary, changes } of audit) {
    const names = [...(namesOf.get(String(target).slice('PAYEE#'.length)) ?? []), String(name)];
    if (kind === 'payee' && hasDigits([summary, withoutIds(changes)], names))
      yield breach(`audit row ${id}: contains a number`);
  }
  for (const { id, about, subject, text, client_name: name } of messages) {
    const { kind, id: payee } = about as { kind?: unknown; id?: unknown };
    const names = [...(namesOf.get(String(payee)) ?? []), String(name)];
    if (kind === 'payee' && hasDigits([subject, withoutLinks(text)], names))
      yield breach(`message ${id}: contains a number`);
  }
}

const KEYS = new Set(['pk', 'sk']);

function readOf(item: Item): PayeeItem | undefined {
  try {
    const payee = readPayee(item);
    const isKnown = Object.keys(item).every((name) => name in payee || KEYS.has(name));
    const isPlaced =
      item.pk === `CLIENT#${payee.client_id}` && payee.id === payeeId(payee.client_id, payee.number);
    return isKnown && isPlaced ? payee : undefined;
  } catch {
    return undefined;
  }
}

/** An encrypted account number has at least 28 bytes, and some of them are not printable. */
function isEncrypted({ account, account_hmac: hmac, last_digits: last }: PayeeItem): boolean {
  const bytes = Buffer.from(account, 'base64');
  const isText = bytes.length < 28 || bytes.every((byte) => byte >= 32 && byte < 127);
  return !isText && /^[0-9a-f]{64}$/.test(hmac) && /^\d{3}$/.test(last);
}

function hasSecondPerson({
  proposed_by: maker,
  set_up_by: setters = [],
  verified,
  document_check: first,
}: PayeeItem): boolean {
  if (!verified || verified.alone) return true;
  if (setters.includes(verified.by)) return false;
  if (verified.how === 'document' && (first?.by === verified.by || first?.by === maker || !first))
    return false;
  return verified.by !== maker;
}

function linkOf({ account_hmac: hmac, client_id: clientId }: Omit<PayeeItem, 'id'>): string {
  return `PAYEE_OF#${hmac} CLIENT#${clientId}`;
}

/** Ignores names, email addresses and company numbers. Days and times never have five digits in a row. */
function hasDigits(texts: readonly unknown[], names: readonly string[] = []): boolean {
  const text = texts.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');
  const rest = names
    .filter(Boolean)
    .reduce((left, name) => left.replaceAll(name, ''), text)
    .replaceAll(/\S+@\S+/g, '');
  return (rest.match(/\d{5,}/g) ?? []).some((run) => run.length < 9 || faultOfWishedName(run) !== undefined);
}

function withoutIds(changes: unknown): unknown {
  return Array.isArray(changes) ? changes.filter(({ field }) => !String(field).endsWith('_id')) : changes;
}

/** Links and the last two paragraphs may contain digits, such as the fund's phone number. */
function withoutLinks(text: unknown): string {
  const lines = String(text).split('\n\n').slice(0, -2).join('\n').split('\n');
  return lines.filter((line) => !/^(\[site\]|https?:)/.test(line)).join('\n');
}
