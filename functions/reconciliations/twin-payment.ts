import { type Clues, type Deposit, identityOf, type OpenLine } from './clues.ts';
import { NAME_LEVELS } from './name-evidence.ts';
import { compactOf } from './narration.ts';

interface Read {
  readonly deposit: Deposit;
  readonly clues: Clues;
}

/**
 * Finds payments that may be the same one twice: as much money, not later, and a text that may mean the same client,
 * however badly it is written. Whether it is one is for a person to say.
 */
export function twinFinder(
  reads: readonly Read[],
  formsOf: (clientId: string) => readonly string[],
): (own: Read, line: OpenLine, isElsewhere: (depositId: string) => boolean) => boolean {
  const byAmount = new Map<number, Read[]>();
  for (const read of reads) {
    const known = byAmount.get(read.deposit.amountCents);
    if (known) known.push(read);
    else byAmount.set(read.deposit.amountCents, [read]);
  }
  return (own, line, isElsewhere) =>
    (byAmount.get(own.deposit.amountCents) ?? []).some(({ deposit, clues }) => {
      if (deposit.id === own.deposit.id || deposit.date > own.deposit.date || isElsewhere(deposit.id))
        return false;
      const { name, payer } = identityOf(clues, line.clientId);
      if (clues.references.has(line.id) || name.level >= NAME_LEVELS.last || payer !== undefined) return true;
      const compact = compactOf(deposit.text);
      return formsOf(line.clientId).some((form) => compact.includes(form));
    });
}
