import { isDeepStrictEqual } from 'node:util';
import { listOf, numberOf, type Weakening } from './weakening.ts';

interface Statement {
  readonly Effect?: string;
  readonly Principal?: unknown;
  readonly Action?: unknown;
  readonly Resource?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly NotPrincipal?: unknown;
  readonly NotAction?: unknown;
  readonly NotResource?: unknown;
}

/** A policy allows nothing that it did not allow, and denies all that it denied. */
export const allowsMore: Weakening = (before, after) =>
  allowed(after).some((part) => !allowed(before).some((wide) => covers(wide, part))) ||
  deniesLess(before, after);

/** A policy denies all that it denied, and lets in no account; services of AWS may be let in. */
export const letsAccountsIn: Weakening = (before, after) =>
  allowed(after)
    .filter(({ Principal }) => !isService(Principal))
    .some((part) => !allowed(before).some((wide) => covers(wide, part))) || deniesLess(before, after);

function deniesLess(before: unknown, after: unknown): boolean {
  return denied(before).some((part) => !denied(after).some((wide) => covers(wide, part)));
}

const allowed = (policy: unknown) => partsOf(policy, 'Allow');
const denied = (policy: unknown) => partsOf(policy, 'Deny');

/** The statements of a policy with that effect, each for one principal, one action and one resource. */
function partsOf(policy: unknown, effect: string): Statement[] {
  const statements: Statement[] = listOf((policy as { Statement?: unknown } | undefined)?.Statement);
  return statements
    .filter(({ Effect }) => Effect === effect)
    .flatMap((statement) =>
      oneByOne(principalsOf(statement.Principal)).flatMap((Principal) =>
        oneByOne(listOf(statement.Action)).flatMap((Action) =>
          oneByOne(listOf(statement.Resource)).map((Resource) => ({
            ...statement,
            Principal,
            Action,
            Resource,
          })),
        ),
      ),
    );
}

const oneByOne = (list: readonly unknown[]) => (list.length === 0 ? [undefined] : list);

/** Each principal with its kind; everybody has one name of the two that AWS gives it. */
function principalsOf(principal: unknown): unknown[] {
  if (typeof principal !== 'object' || principal === null) return listOf(principal);
  return Object.entries(principal).flatMap(([kind, names]) =>
    listOf(names).map((name) => (name === '*' ? '*' : { [kind]: name })),
  );
}

const isService = (principal: unknown) =>
  typeof principal === 'object' && principal !== null && 'Service' in principal;

/** Whether one part of a policy holds wherever another does. */
function covers(wide: Statement, narrow: Statement): boolean {
  return (
    (['NotPrincipal', 'NotAction', 'NotResource'] as const).every((name) =>
      isDeepStrictEqual(wide[name], narrow[name]),
    ) &&
    (wide.Principal === '*' || isDeepStrictEqual(wide.Principal, narrow.Principal)) &&
    matches(wide.Action, narrow.Action) &&
    (wide.Resource === '*' || isDeepStrictEqual(wide.Resource, narrow.Resource)) &&
    Object.entries(wide.Condition ?? {}).every(([operator, entries]) =>
      Object.entries(entries).every(([key, value]) =>
        isNarrower(operator, value, narrow.Condition?.[operator]?.[key]),
      ),
    )
  );
}

/** Whether an action, with * for any letters, contains another. */
function matches(pattern: unknown, action: unknown): boolean {
  if (typeof pattern !== 'string' || typeof action !== 'string') return isDeepStrictEqual(pattern, action);
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'i').test(action);
}

/** Whether a condition holds in fewer cases than another of the same operator and key. */
function isNarrower(operator: string, wide: unknown, narrow: unknown): boolean {
  if (narrow === undefined) return false;
  if (isDeepStrictEqual(wide, narrow)) return true;
  if (operator === 'NumericLessThan') return numberOf(narrow, Number.NaN) <= numberOf(wide, Number.NaN);
  if (!['StringEquals', 'StringLike', 'ArnEquals', 'ArnLike'].includes(operator)) return false;
  return listOf(narrow).every((one) => listOf(wide).some((other) => isDeepStrictEqual(one, other)));
}
