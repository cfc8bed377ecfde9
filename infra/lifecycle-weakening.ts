import { isDeepStrictEqual } from 'node:util';
import { listOf, numberOf, type Weakening } from './weakening.ts';

/** What a bucket deletes by itself, when, and of which objects. */
interface Expiry {
  readonly kind: 'current' | 'noncurrent' | 'date';
  readonly after: number;
  /** As it is written, which may be a reference. */
  readonly written: unknown;
  /** How many older versions stay all the same. */
  readonly kept: number;
  readonly prefix: unknown;
  readonly filters: readonly unknown[];
  readonly sizes: unknown;
}

/** A bucket deletes nothing that it kept, and nothing earlier. Takes the rules of its lifecycle. */
export const expiresMore: Weakening = (before, after) => {
  const had = expiriesOf(before);
  return expiriesOf(after).some(
    (expiry) => !had.some((earlier) => isDeepStrictEqual(earlier, expiry) || covers(earlier, expiry)),
  );
};

/** Whether one expiry has deleted by then all that another deletes. */
function covers(wide: Expiry, narrow: Expiry): boolean {
  const { prefix } = wide;
  return (
    wide.kind === narrow.kind &&
    wide.after <= narrow.after &&
    wide.kept <= narrow.kept &&
    (isDeepStrictEqual(prefix, narrow.prefix) ||
      (typeof prefix === 'string' &&
        typeof narrow.prefix === 'string' &&
        narrow.prefix.startsWith(prefix))) &&
    wide.filters.every((one) => narrow.filters.some((other) => isDeepStrictEqual(one, other))) &&
    isDeepStrictEqual(wide.sizes, narrow.sizes)
  );
}

function expiriesOf(rules: unknown): Expiry[] {
  return listOf(rules)
    .filter(({ Status }) => Status !== 'Disabled')
    .flatMap((rule) => {
      const { NoncurrentVersionExpiration: noncurrent } = rule;
      const found: [Expiry['kind'], unknown, unknown?][] = [
        ['current', rule.ExpirationInDays],
        ['date', rule.ExpirationDate === undefined ? undefined : Date.parse(rule.ExpirationDate)],
        ['noncurrent', rule.NoncurrentVersionExpirationInDays],
        ['noncurrent', noncurrent?.NoncurrentDays, noncurrent?.NewerNoncurrentVersions],
      ];
      return found
        .filter(([, after]) => after !== undefined)
        .map(([kind, after, kept]) => ({
          kind,
          after: numberOf(after, 0),
          written: after,
          kept: numberOf(kept, 0),
          prefix: rule.Prefix ?? '',
          filters: listOf(rule.TagFilters),
          sizes: [rule.ObjectSizeGreaterThan, rule.ObjectSizeLessThan],
        }));
    });
}
