import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Services } from '../services.ts';
import {
  type BankAccountItem,
  listRememberedAccounts,
  MAIN_ACCOUNT_ID,
  type StatementDay,
} from './bank-account-store.ts';
import { listTieOuts } from './tie-outs.ts';

/** Rows without an account name have the key ''. */
export type ChosenAccounts = ReadonlyMap<string, string>;

export interface NamedRows {
  readonly named: string;
  readonly days: readonly StatementDay[];
  readonly sharesRows: (accountId: string) => boolean;
}

export function accountNamed(text = ''): string {
  return text
    .toLowerCase()
    .replace(/[ -]/g, '')
    .replace(/^0+(?=\d)/, '');
}

export async function chooseAccounts(
  services: Services,
  { layoutId, files, given, to }: FileToPlace,
): Promise<{ chosen: ChosenAccounts | undefined } | 'bank-account-not-found'> {
  const [tieOuts, remembered] = await Promise.all([
    listTieOuts(services, to),
    listRememberedAccounts(services, layoutId),
  ]);
  const accounts = tieOuts.map(({ account }) => account);
  const known = accounts.length === 0 ? [MAIN_ACCOUNT_ID] : accounts.map(({ id }) => id);
  if (given !== undefined && !known.includes(given)) return 'bank-account-not-found';
  const only = known.length === 1 ? known[0] : undefined;
  const isNumbered = accounts.some((account) => account.account_number !== '');
  const choices = files.map((file) => {
    const { named } = file;
    const ofNumber = named === '' ? undefined : accounts.find((account) => isOfNumber(account, named))?.id;
    // If a file has several accounts, the manager's choice applies only to rows without an account number.
    if (given !== undefined) return [named, (files.length > 1 && ofNumber) || given] as const;
    const last = remembered.find((one) => one.named === named && known.includes(one.account_id))?.account_id;
    if (ofNumber !== undefined || (named !== '' && last !== undefined))
      return [named, ofNumber ?? last] as const;
    const fits = tieOuts.map(({ account, tieOut }) => ({ account, fit: fitOf(file, account, tieOut) }));
    // A number in the file matched no account above, so only an account without a number fits.
    const continued = fits.flatMap(({ account, fit }) =>
      fit === 'continues' && (named === '' || account.account_number === '') ? account.id : [],
    );
    if (continued.length === 1) return [named, continued[0]] as const;
    if (last !== undefined && continued.includes(last)) return [named, last] as const;
    const isPossible = (named === '' || !isNumbered) && fits.every(({ fit }) => fit !== 'contradicts');
    return [named, isPossible ? only : undefined] as const;
  });
  const chosen = choices.flatMap(([name, id]) => (id === undefined ? [] : [[name, id] as const]));
  return { chosen: chosen.length === choices.length ? new Map(chosen) : undefined };
}

interface FileToPlace {
  readonly layoutId: string;
  readonly files: readonly NamedRows[];
  readonly given: string | undefined;
  readonly to: CalendarDate | undefined;
}

type TieOut = Awaited<ReturnType<typeof listTieOuts>>[number]['tieOut'];

function fitOf(
  { days, sharesRows }: NamedRows,
  { id, opening_day: openingDay }: BankAccountItem,
  tieOut: TieOut,
): 'continues' | 'contradicts' | 'unknown' {
  const [first] = days;
  if (!first) return 'unknown';
  const closings = new Map(days.map(({ day, closing_cents: closing }) => [day, closing]));
  const common = tieOut.days.filter(({ day, rows }) => closings.has(day) && rows > 0);
  const isEqual = ({ day, expected_balance: ours, statement_balance: banks }: TieOut['days'][number]) =>
    [ours, banks].includes(closings.get(day) ?? null);
  if (common.length > 0) {
    if (common.some(isEqual) || sharesRows(id)) return 'continues';
    return common.some(({ statement_balance: banks }) => banks !== null) ? 'contradicts' : 'unknown';
  }
  const last = tieOut.days.findLast(({ day }) => day < first.day);
  const ours = last ? last.expected_balance : openingDay <= first.day ? tieOut.opening_balance : 0;
  // Every new account begins with zero, so a balance of zero does not identify an account.
  if (!last && ours === 0) return 'unknown';
  return [ours, last?.statement_balance].includes(first.opening_cents) ? 'continues' : 'unknown';
}

function isOfNumber({ bsb, account_number: number }: BankAccountItem, name: string): boolean {
  return number !== '' && [number, bsb + number].some((one) => accountNamed(one) === name);
}
