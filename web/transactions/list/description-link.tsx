import type { Transaction } from '#shared/contract/transactions.ts';
import { folded } from '#shared/transaction-filter.ts';
import { classNames } from '../../ui/class-names.ts';
import { RecordLink } from '../../ui/record-link.tsx';
import { exclusionOf } from './allocation-state.ts';
import type { TransactionListProps } from './transaction-list.ts';

interface DescriptionLinkProps {
  transaction: Transaction;
  list: Pick<TransactionListProps, 'words' | 'openId' | 'onOpen' | 'addressOf'>;
  className?: string;
}

export function DescriptionLink({ transaction, list, className }: DescriptionLinkProps) {
  const { words, openId, onOpen, addressOf } = list;
  const { id, description } = transaction;
  return (
    <RecordLink
      id={id}
      title={description || 'No description'}
      text={description ? marked(description, words) : 'No description'}
      addressOf={addressOf}
      onOpen={onOpen}
      open={openId === id}
      ofRow
      className={classNames(className, exclusionOf(transaction) && 'text-muted')}
    />
  );
}

/** Empty if lower case changes the length of the text, because positions would then be wrong. */
export function placesOf(words: string, text: string): (readonly [from: number, to: number])[] {
  const wanted = folded(words);
  const small = text.toLowerCase();
  if (wanted === '' || small.length !== text.length) return [];
  const places: (readonly [number, number])[] = [];
  for (let at = small.indexOf(wanted); at >= 0; at = small.indexOf(wanted, at + wanted.length))
    places.push([at, at + wanted.length]);
  return places;
}

function marked(text: string, words: string) {
  const places = placesOf(words, text);
  if (places.length === 0) return text;
  const ends = [0, ...places.map(([, to]) => to)];
  return (
    <>
      {places.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <mark className="rounded-badge bg-warning-tint text-inherit underline decoration-warning underline-offset-2">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
