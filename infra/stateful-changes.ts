import { isDeepStrictEqual } from 'node:util';
import { valuesAt } from './property-paths.ts';
import { GUARDS, SAFEGUARDS, type Safeguard } from './safeguards.ts';

/**
 * Resources that lose their content when they are replaced: records, accounts, files, keys, subscriptions. With each, the
 * properties that make CloudFormation replace it, or that it cannot change.
 */
const STATEFUL: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'LocalSecondaryIndexes', 'ImportSourceSpecification'],
  'AWS::Cognito::UserPool': ['UsernameAttributes', 'AliasAttributes', 'UsernameConfiguration'],
  'AWS::Cognito::UserPoolGroup': ['GroupName', 'UserPoolId'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::KMS::Key': ['MultiRegion', 'KeySpec', 'KeyUsage', 'Origin'],
  'AWS::Backup::BackupVault': ['BackupVaultName', 'EncryptionKeyArn'],
  'AWS::SNS::Topic': ['TopicName', 'FifoTopic'],
};

/** A resource of a template. */
interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

export interface Template {
  readonly Resources?: Readonly<Record<string, Resource>>;
}

/** A change of a change set, as CloudFormation describes it (ResourceChange). */
export interface PlannedChange {
  readonly Action?: string;
  readonly LogicalResourceId?: string;
  readonly ResourceType?: string;
  readonly Replacement?: string;
  readonly PolicyAction?: string;
  readonly Details?: readonly {
    readonly Target?: { readonly Name?: string; readonly RequiresRecreation?: string };
    readonly Evaluation?: string;
    readonly CausingEntity?: string;
  }[];
}

/** A stack that is deployed, what would be deployed over it, and what CloudFormation says it would do, if it was asked. */
export interface StackUpdate {
  readonly deployed: Template;
  readonly next: Template;
  readonly changes?: readonly PlannedChange[] | undefined;
}

/**
 * Policies that keep a resource when its stack is deleted; the second deletes it when the deployment that created it
 * fails.
 */
const RETAINING_POLICIES: readonly (string | undefined)[] = ['Retain', 'RetainExceptOnCreate'];

interface StatefulChange {
  /** By which an operator accepts it: a logical id, or one and the name of a safeguard; undefined when nobody can. */
  readonly acceptedAs: string | undefined;
  /** What would happen, in one sentence. */
  readonly loss: string;
}

/**
 * What would be lost by deploying `next` over `deployed`: stateful resources that would be removed, replaced or no longer
 * retained, and safeguards that would be weakened. A changed logical id counts as a removal. What is replaced is what the
 * change set says, which knows the values of references; without one, the templates are compared.
 */
export function statefulChanges(deployed: Template, next: Template, changes?: readonly PlannedChange[]) {
  const planned = changes && new Map(changes.map((change) => [change.LogicalResourceId, change]));
  return Object.entries(deployed.Resources ?? {}).flatMap(([logicalId, before]): StatefulChange[] => {
    const after = next.Resources?.[logicalId];
    const lost = lossOf(before, after, next, planned && { change: planned.get(logicalId), planned }).map(
      (loss) => ({ acceptedAs: logicalId, loss: `${before.Type} ${logicalId} ${loss}` }),
    );
    if (after?.Type !== before.Type) return lost;
    return [
      ...lost,
      ...policiesLost(before, after).map((name) => ({
        acceptedAs: `${logicalId}.${name}`,
        loss: `${before.Type} ${logicalId} would no longer be kept, because its ${name} becomes ${after[name] ?? 'the default'}.`,
      })),
      ...weakenings(
        { ...before, Properties: propertiesOf(deployed, logicalId) },
        { ...after, Properties: propertiesOf(next, logicalId) },
      ).map(({ safeguard, moved }) => ({
        acceptedAs: safeguard.isImpossible ? undefined : `${logicalId}.${safeguard.name}`,
        loss: `${before.Type} ${logicalId} ${safeguard.loss}${moved}.`,
      })),
    ];
  });
}

/**
 * Why these stacks may not be updated, one sentence each; empty when they may. A removal or replacement is accepted by
 * logical id, a weakening by `<logical id>.<name>`; an acceptance that matches no change is reported too, so that none is
 * left in a script.
 */
export function blockingUpdates(updates: readonly StackUpdate[], accepted: readonly string[]): string[] {
  const found = updates.flatMap(({ deployed, next, changes }) => statefulChanges(deployed, next, changes));
  const isAccepted = ({ acceptedAs }: StatefulChange) =>
    acceptedAs !== undefined && accepted.includes(acceptedAs);
  return [
    ...found
      .filter((change) => !isAccepted(change))
      .map(({ acceptedAs, loss }) =>
        acceptedAs?.includes('.') ? `${loss} If it is meant: --accept ${acceptedAs}` : loss,
      ),
    ...accepted
      .filter((name) => !found.some(({ acceptedAs }) => acceptedAs === name))
      .map((name) => `Nothing happens to ${name}: it needs no --accept.`),
  ];
}

/** The same for one stack. */
export function blockingChanges(
  deployed: Template,
  next: Template,
  accepted: readonly string[],
  changes?: readonly PlannedChange[],
): string[] {
  return blockingUpdates([{ deployed, next, changes }], accepted);
}

interface Plan {
  readonly change: PlannedChange | undefined;
  readonly planned: ReadonlyMap<string | undefined, PlannedChange>;
}

/** How a resource would be lost with what it holds, or with what it guards. */
function lossOf(
  before: Resource,
  after: Resource | undefined,
  next: Template,
  plan: Plan | undefined,
): string[] {
  const fixed = STATEFUL[before.Type];
  const guard = GUARDS[before.Type];
  if (!fixed && !guard) return [];
  if (!after) {
    if (fixed) return ['would be removed.'];
    const guarded = guard?.of && valuesAt(before.Properties, guard.of).get('');
    return typeof guarded === 'string' && !next.Resources?.[guarded]
      ? []
      : [`would be removed: ${guard?.loss}.`];
  }
  if (after.Type !== before.Type) return [`would be replaced by a resource of type ${after.Type}.`];
  if (!fixed) return [];
  if (plan) return plannedLoss(plan);
  return [
    ...fixed
      .filter((name) => !isDeepStrictEqual(before.Properties?.[name], after.Properties?.[name]))
      .map((name) => `would be replaced, because its ${name} changes.`),
    ...changedAttributes(before, after).map(
      (name) => `would be replaced, because its key attribute ${name} changes its type.`,
    ),
  ];
}

/** How a resource would be lost by CloudFormation's own account. */
function plannedLoss({ change, planned }: Plan): string[] {
  if (!change || change.Action === 'Add' || change.Action === 'Import') return [];
  if (change.Action === 'Remove') return ['would be removed.'];
  const causes = (change.Details ?? []).filter(({ Target }) =>
    ['Always', 'Conditionally'].includes(Target?.RequiresRecreation ?? ''),
  );
  const names = [...new Set(causes.map(({ Target }) => Target?.Name ?? 'definition'))].join(', ');
  const because = names ? `, because its ${names} changes.` : '.';
  if (change.Replacement === 'True') return [`would be replaced${because}`];
  if (change.Replacement === 'False' && change.Action === 'Modify') return [];
  const isHarmless = causes.length > 0 && causes.every((cause) => followsWhatStays(cause, planned));
  return isHarmless && change.Action === 'Modify' ? [] : [`may be replaced${because}`];
}

/** Whether a change only follows the name of a resource that is changed in place, and so keeps its name. */
function followsWhatStays(
  { Evaluation, CausingEntity = '' }: NonNullable<PlannedChange['Details']>[number],
  planned: Plan['planned'],
): boolean {
  const [cause, attribute = 'Id'] = CausingEntity.split('.');
  const other = planned.get(cause);
  return (
    Evaluation === 'Dynamic' &&
    other?.Action === 'Modify' &&
    other.Replacement === 'False' &&
    /(Arn|Id|Name)$/.test(attribute)
  );
}

/** The policies of a stateful resource that keep it and no longer would. */
function policiesLost(before: Resource, after: Resource) {
  if (!STATEFUL[before.Type]) return [];
  return (['DeletionPolicy', 'UpdateReplacePolicy'] as const).filter(
    (name) => RETAINING_POLICIES.includes(before[name]) && !RETAINING_POLICIES.includes(after[name]),
  );
}

/** The safeguards of a resource that would be weakened, with how far where it can be said in short. */
function weakenings(before: Resource, after: Resource): { safeguard: Safeguard; moved: string }[] {
  return (SAFEGUARDS[before.Type] ?? []).flatMap((safeguard) => {
    const now = valuesAt(after.Properties, safeguard.at);
    return [...valuesAt(before.Properties, safeguard.at)].flatMap(([part, old]) => {
      // A part that is gone is what the safeguard of the whole list reports.
      if (!now.has(part)) return [];
      const isWeaker = safeguard.weakens(old, now.get(part)) || isUnknown(old, now.get(part));
      return isWeaker ? [{ safeguard, moved: movementOf(part, old, now.get(part)) }] : [];
    });
  });
}

/** Whether the new value depends on a condition of the template, so that nobody can tell here what it will be. */
function isUnknown(before: unknown, after: unknown): boolean {
  return !isDeepStrictEqual(before, after) && (JSON.stringify(after)?.includes('"Fn::If"') ?? false);
}

function movementOf(part: string, before: unknown, after: unknown): string {
  const isShort = [before, after].every((value) => typeof value !== 'object');
  const values = isShort ? `${before ?? 'not set'} → ${after ?? 'not set'}` : '';
  const words = [part, values].filter(Boolean).join(': ');
  return words ? ` (${words})` : '';
}

/** The properties of a resource; a topic has the subscriptions among them that are resources of their own. */
function propertiesOf({ Resources = {} }: Template, logicalId: string): Readonly<Record<string, unknown>> {
  const { Type, Properties = {} } = Resources[logicalId] ?? { Type: '' };
  if (Type !== 'AWS::SNS::Topic') return Properties;
  const own = Object.values(Resources).filter(
    (other) =>
      other.Type === 'AWS::SNS::Subscription' &&
      isDeepStrictEqual(other.Properties?.TopicArn, { Ref: logicalId }),
  );
  return { ...Properties, Subscription: [Properties.Subscription ?? [], own].flat() };
}

/** Key attributes of a table whose type changes; new attributes come with new indexes. */
function changedAttributes(before: Resource, after: Resource): string[] {
  const typesOf = ({ Properties }: Resource) => {
    const defined = Properties?.AttributeDefinitions;
    if (!Array.isArray(defined)) return new Map<string, unknown>();
    return new Map<string, unknown>(defined.map((one) => [one.AttributeName, one.AttributeType]));
  };
  const types = typesOf(after);
  return [...typesOf(before)].flatMap(([name, type]) =>
    types.has(name) && types.get(name) !== type ? [name] : [],
  );
}
