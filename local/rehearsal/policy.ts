export interface PolicyStatement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action?: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, ConditionValue>>>>;
}

type ConditionValue = string | boolean | number | readonly (string | boolean | number)[];

export interface Permission {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, readonly string[]>>;
}

export type Decision = 'allowed' | 'not-allowed' | 'denied';

/** Throws for policy syntax that the portal's templates do not use, because a guess could be wrong. */
export function decide(statements: readonly PolicyStatement[], permission: Permission): Decision {
  const about = statements.filter((statement) => applies(statement, permission));
  if (about.some(({ Effect }) => Effect === 'Deny')) return 'denied';
  return about.length > 0 ? 'allowed' : 'not-allowed';
}

function applies(
  { Action, Resource, Condition = {} }: PolicyStatement,
  { action, resource, context = {} }: Permission,
): boolean {
  if (Action === undefined || Resource === undefined)
    throw new Error('A statement without Action or Resource is not supported');
  return (
    listOf(Action).some((pattern) => matches(pattern.toLowerCase(), action.toLowerCase())) &&
    listOf(Resource).some((pattern) => matchesArn(pattern, resource)) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, wanted]) =>
        holds(operator, key, listOf(wanted).map(String), context),
      ),
    )
  );
}

function listOf<Value>(values: Value | readonly Value[]): readonly Value[] {
  return Array.isArray(values) ? values : [values as Value];
}

function matches(pattern: string, text: string): boolean {
  if (pattern.includes('${')) throw new Error(`Variables are not supported: ${pattern}`);
  const source = pattern
    .replaceAll(/[\\^$.+()[\]{}|/]/g, '\\$&')
    .replaceAll('*', '[\\s\\S]*')
    .replaceAll('?', '[\\s\\S]');
  return new RegExp(`^${source}$`, 'u').test(text);
}

const ARN_PARTS = 6;

function matchesArn(pattern: string, arn: string): boolean {
  if (pattern === '*') return true;
  const wanted = partsOf(pattern);
  const found = partsOf(arn);
  return wanted.length === found.length && wanted.every((part, index) => matches(part, found[index] ?? ''));
}

function partsOf(arn: string): string[] {
  const parts = arn.split(':');
  return [...parts.slice(0, ARN_PARTS - 1), parts.slice(ARN_PARTS - 1).join(':')];
}

const COMPARES: Readonly<Record<string, (wanted: string, found: string) => boolean>> = {
  StringEquals: (wanted, found) => wanted === found,
  StringLike: matches,
  ArnLike: matchesArn,
  Bool: (wanted, found) => wanted.toLowerCase() === found.toLowerCase(),
  NumericLessThan: (wanted, found) => Number(found) < Number(wanted),
};

function holds(
  operator: string,
  key: string,
  wanted: readonly string[],
  context: NonNullable<Permission['context']>,
): boolean {
  const [quantifier, name = operator] = operator.split(':');
  const [, found = []] =
    Object.entries(context).find(([known]) => known.toLowerCase() === key.toLowerCase()) ?? [];
  if (name === 'Null') return wanted.includes(String(found.length === 0));
  const isNegated = name === 'ArnNotEquals';
  const compare = COMPARES[isNegated ? 'ArnLike' : name];
  if (!compare) throw new Error(`The condition operator ${operator} is not supported`);
  const fits = (value: string) => wanted.some((one) => compare(one, value)) !== isNegated;
  if (quantifier === 'ForAllValues') return found.every(fits);
  if (found.length === 0) return isNegated;
  // Without a quantifier, IAM compares a single value, so a key with several values never matches.
  if (quantifier !== 'ForAnyValue' && found.length > 1) return false;
  return found.some(fits);
}
