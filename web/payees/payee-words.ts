import { displayDate, displayInstant, fundDateAt } from '#shared/calendar-date.ts';
import type { Payee } from '#shared/contract/payees.ts';
import type { TaxStatus } from '#shared/terms.ts';
import type { Tone } from '../ui/badge.tsx';

export const TAX_WORDS: Readonly<Record<TaxStatus, string>> = {
  'not-quoted': 'Not quoted',
  quoted: 'Quoted',
  exempt: 'Exempt from quoting',
  foreign: 'Foreign resident',
};

export function payeeState({ state, usable_from: from, verified_at: verified }: Payee): [Tone, string] {
  if (state === 'usable') return ['positive', 'In use'];
  if (state === 'suspended') return ['negative', 'Suspended'];
  if (state === 'replaced') return ['neutral', 'Replaced'];
  if (verified) return ['info', `Usable from ${displayDate(from)}`];
  if (from <= fundDateAt(new Date())) return ['warning', 'Not verified yet'];
  return ['warning', `On hold until ${displayDate(from)}`];
}

export function accountText({ bsb, last_digits: digits }: Pick<Payee, 'bsb' | 'last_digits'>): string {
  return [bsb, `•••${digits}`].filter(Boolean).join(' ');
}

export function verifiedWords({ verified_at: at, verified_how: how }: Payee): string | undefined {
  if (at === null) return undefined;
  return `Verified by ${how === 'document' ? 'a bank document' : 'phone'} on ${displayInstant(at)}`;
}
