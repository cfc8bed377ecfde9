export interface PolicyStatement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action?: string | readonly string[];
  readonly NotAction?: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly NotResource?: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, ConditionValue>>>>;
}

type ConditionValue = string | boolean | number | readonly (string | boolean | number)[];

export interface Permission {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, readonly string[]>>;
}

export type Decision = 'allowed' | 'not-allowed' | 'denied';

/** Throws for an unknown condition operator, because a guess could be wrong. */
export function decide(statements: readonly PolicyStatement[], permission: Permission): Decision {
  const about = statements.filter((statement) => applies(statement, permission));
  if (about.some(({ Effect }) => Effect === 'Deny')) return 'denied';
  return about.length > 0 ? 'allowed' : 'not-allowed';
}

function applies(statement: PolicyStatement, { action, resource, context = {} }: Permission): boolean {
  const isNamed = (patterns: string | readonly string[] | undefined) =>
    listOf(patterns).some((pattern) => matches(pattern.toLowerCase(), action.toLowerCase()));
  const isOn = (patterns: string | readonly string[] | undefined) =>
    listOf(patterns).some((pattern) => matchesArn(pattern, resource, context));
  if (statement.NotAction === undefined ? !isNamed(statement.Action) : isNamed(statement.NotAction))
    return false;
  if (statement.NotResource === undefined ? !isOn(statement.Resource) : isOn(statement.NotResource))
    return false;
  return Object.entries(statement.Condition ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => holds(operator, key, listOf(wanted).map(String), context)),
  );
}

function listOf<Value>(values: Value | readonly Value[] | undefined): readonly Value[] {
  if (values === undefined) return [];
  return Array.isArray(values) ? values : [values as Value];
}

type Context = NonNullable<Permission['context']>;

const valuesOf = (context: Context, key: string): readonly string[] | undefined =>
  Object.entries(context).find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1];

function withVariables(pattern: string, context: Context): string | undefined {
  let isKnown = true;
  const filled = pattern.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => {
    if (name === '*' || name === '?' || name === '$') return escaped(name);
    const [key = '', fallback] = name.split(/\s*,\s*/);
    const values = valuesOf(context, key);
    const value = values?.length === 1 ? values[0] : fallback?.replace(/^'(.*)'$/, '$1');
    if (value === undefined) isKnown = false;
    return [...(value ?? '')].map(escaped).join('');
  });
  return isKnown ? filled : undefined;
}

/** Marks a character as literal, so that `matches` does not treat the character as a wildcard. */
const escaped = (character: string) => `\uE000${character}`;

function matches(pattern: string, text: string): boolean {
  const source = pattern.replaceAll(/\uE000([\s\S])|([\s\S])/g, (_, literal?: string, plain?: string) => {
    if (plain === '*') return '[\\s\\S]*';
    if (plain === '?') return '[\\s\\S]';
    return (literal ?? plain ?? '').replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  });
  return new RegExp(`^${source}$`, 'u').test(text);
}

const ARN_PARTS = 6;

function matchesArn(pattern: string, arn: string, context: Context): boolean {
  const filled = withVariables(pattern, context);
  if (filled === undefined) return false;
  if (filled === '*') return true;
  const wanted = partsOf(filled);
  const found = partsOf(arn);
  return wanted.length === found.length && wanted.every((part, index) => matches(part, found[index] ?? ''));
}

function partsOf(arn: string): string[] {
  const parts = arn.split(':');
  return [...parts.slice(0, ARN_PARTS - 1), parts.slice(ARN_PARTS - 1).join(':')];
}

const COMPARES: Readonly<Record<string, (wanted: string, found: string, context: Context) => boolean>> = {
  StringEquals: (wanted, found, context) => matchesLiterally(withVariables(wanted, context), found),
  StringEqualsIgnoreCase: (wanted, found, context) =>
    matchesLiterally(withVariables(wanted, context)?.toLowerCase(), found.toLowerCase()),
  StringLike: (wanted, found, context) => {
    const pattern = withVariables(wanted, context);
    return pattern !== undefined && matches(pattern, found);
  },
  ArnLike: (wanted, found, context) => matchesArn(wanted, found, context),
  ArnEquals: (wanted, found, context) => matchesArn(wanted, found, context),
  Bool: (wanted, found) => wanted.toLowerCase() === found.toLowerCase(),
  NumericEquals: (wanted, found) => Number(found) === Number(wanted),
  NumericLessThan: (wanted, found) => Number(found) < Number(wanted),
  NumericLessThanEquals: (wanted, found) => Number(found) <= Number(wanted),
  NumericGreaterThan: (wanted, found) => Number(found) > Number(wanted),
  NumericGreaterThanEquals: (wanted, found) => Number(found) >= Number(wanted),
};

const NEGATIONS: Readonly<Record<string, string>> = {
  StringNotEquals: 'StringEquals',
  StringNotEqualsIgnoreCase: 'StringEqualsIgnoreCase',
  StringNotLike: 'StringLike',
  ArnNotLike: 'ArnLike',
  ArnNotEquals: 'ArnEquals',
  NumericNotEquals: 'NumericEquals',
};

function matchesLiterally(wanted: string | undefined, found: string): boolean {
  return wanted !== undefined && wanted.replaceAll('\uE000', '') === found;
}

function holds(operator: string, key: string, wanted: readonly string[], context: Context): boolean {
  const [, quantifier, name = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?([A-Za-z]+?)(IfExists)?$/.exec(operator) ?? [];
  const found = valuesOf(context, key);
  if (name === 'Null') return wanted.includes(String(found === undefined || found.length === 0));
  const positive = NEGATIONS[name] ?? name;
  const compare = COMPARES[positive];
  if (!compare) throw new Error(`The condition operator ${operator} is not supported`);
  const isNegated = positive !== name;
  const fits = (value: string) => wanted.some((one) => compare(one, value, context)) !== isNegated;
  if (quantifier === 'ForAllValues') return (found ?? []).every(fits);
  if (found === undefined || found.length === 0)
    return quantifier === 'ForAnyValue' ? false : ifExists !== undefined || isNegated;
  // Without a quantifier, IAM compares a single value, so a key with several values never matches.
  if (quantifier === undefined && found.length > 1) return false;
  return found.some(fits);
}
