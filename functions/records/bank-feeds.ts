import type { BankFeed as ShownFeed } from '#shared/contract/bank-accounts.ts';
import type { ProviderAccount } from '../services.ts';
import { type BankAccountItem, MAIN_ACCOUNT_ID } from './bank-account-store.ts';
import type { BankFeed, FundBank } from './fund-bank-store.ts';

type Bank = Pick<FundBank, 'connections' | 'feeds'>;
type Accounts = readonly Pick<BankAccountItem, 'id' | 'bsb' | 'account_number'>[];
type Decision = Pick<BankFeed, 'account_id' | 'left_out'>;

/** Accounts on which the fund owes money are imported only if a manager chooses them. */
const OWED: ReadonlySet<string> = new Set(['credit-card', 'loan', 'mortgage']);

const bare = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '');

/** An account has the same number in every connection. */
export function numberOfFeed({ bsb, number }: Pick<BankFeed, 'bsb' | 'number'>): string {
  return number === '' ? '' : `${bsb} ${number.toLowerCase()}`;
}

export function labelOfFeed({ institution_name: bank, bsb, number, name }: BankFeed): string {
  const digits = number.replaceAll(/\D/g, '').slice(-4);
  return [bank, bsb, digits === '' ? name : `••••${digits}`].filter((part) => part !== '').join(' ');
}

/** The provider may also list accounts of banks that the fund has disconnected. */
export function currentFeeds({ connections, feeds }: Bank): BankFeed[] {
  const live = new Set(connections.map(({ connection_id: id }) => id));
  return feeds.filter(({ connection_id: id }) => live.has(id));
}

/** The first import creates the Main account, so a fund without accounts can choose the Main account. */
export function isAccountOf(accounts: Accounts, accountId: string): boolean {
  return accounts.length === 0 ? accountId === MAIN_ACCOUNT_ID : accounts.some(({ id }) => id === accountId);
}

export function decisionOf(feed: BankFeed, accounts: Accounts): Decision | undefined {
  if (feed.left_out) return { left_out: true };
  const { account_id } = feed;
  return account_id !== undefined && isAccountOf(accounts, account_id) ? { account_id } : undefined;
}

export function undecidedFeeds(bank: Bank, accounts: Accounts): BankFeed[] {
  return currentFeeds(bank).filter((feed) => !decisionOf(feed, accounts));
}

export function feedsAfter(bank: Bank, listed: readonly ProviderAccount[], accounts: Accounts): BankFeed[] {
  const feeds = new Map(bank.feeds.map((feed) => [feed.id, feed]));
  for (const { connectionId, ...account } of listed) {
    const link = bank.connections.find(({ connection_id: id }) => id === connectionId);
    if (!link) continue;
    const before = feeds.get(account.id);
    const feed = { ...account, connection_id: connectionId, institution_name: link.institution_name };
    const decided = (before && decisionOf(before, accounts)) ?? firstDecision(feed, bank.feeds, accounts);
    feeds.set(feed.id, { ...feed, ...decided });
  }
  return [...feeds.values()];
}

function firstDecision(feed: BankFeed, others: readonly BankFeed[], accounts: Accounts): Decision {
  const number = numberOfFeed(feed);
  const former = others
    .filter((other) => other.id !== feed.id && number !== '' && numberOfFeed(other) === number)
    .findLast((other) => decisionOf(other, accounts));
  const carried = former && decisionOf(former, accounts);
  if (carried) return carried;
  const ofNumber = accounts.find((account) => isSameNumber(account, feed));
  if (ofNumber) return { account_id: ofNumber.id };
  return OWED.has(feed.type) ? { left_out: true } : {};
}

function isSameNumber({ bsb, account_number: number }: Accounts[number], feed: BankFeed): boolean {
  if (!/^\d{4,}$/.test(feed.number) || bare(number) !== bare(feed.number)) return false;
  return bsb === '' || feed.bsb === '' || bare(bsb) === bare(feed.bsb);
}

export function presentFeed(feed: BankFeed, accounts: Accounts): ShownFeed {
  const { id, name, type } = feed;
  const decision = decisionOf(feed, accounts);
  return {
    id,
    label: labelOfFeed(feed),
    name,
    type,
    account_id: decision?.account_id ?? null,
    left_out: decision?.left_out ?? false,
  };
}
