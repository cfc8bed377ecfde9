import { isDeepStrictEqual } from 'node:util';

/**
 * Resources that lose their content when they are replaced: records, accounts, files, keys. With each, the properties
 * that make CloudFormation replace it, or that it cannot change.
 */
const STATEFUL: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'LocalSecondaryIndexes', 'ImportSourceSpecification'],
  'AWS::Cognito::UserPool': ['UsernameAttributes', 'AliasAttributes', 'UsernameConfiguration'],
  'AWS::Cognito::UserPoolGroup': ['GroupName', 'UserPoolId'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::KMS::Key': ['MultiRegion'],
  'AWS::Backup::BackupVault': ['BackupVaultName', 'EncryptionKeyArn'],
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

/**
 * Policies that keep a resource when its stack is deleted; the second deletes it when the deployment that created it
 * fails.
 */
const RETAINING_POLICIES: readonly (string | undefined)[] = ['Retain', 'RetainExceptOnCreate'];

interface StatefulChange {
  readonly logicalId: string;
  /** What would happen to it, in one sentence. */
  readonly loss: string;
}

/**
 * What would be lost by deploying `next` over `deployed`: stateful resources that would be removed, replaced or no
 * longer retained. A changed logical id counts as a removal.
 */
export function statefulChanges(deployed: Template, next: Template): StatefulChange[] {
  return Object.entries(deployed.Resources ?? {}).flatMap(([logicalId, before]) => {
    const fixed = STATEFUL[before.Type];
    if (!fixed) return [];
    const after = next.Resources?.[logicalId];
    const change = (loss: string) => ({ logicalId, loss: `${before.Type} ${logicalId} ${loss}` });
    if (!after) return [change('would be removed.')];
    if (after.Type !== before.Type) return [change(`would be replaced by a resource of type ${after.Type}.`)];
    return [
      ...fixed
        .filter((name) => !isDeepStrictEqual(before.Properties?.[name], after.Properties?.[name]))
        .map((name) => change(`would be replaced, because its ${name} changes.`)),
      ...changedAttributes(before, after).map((name) =>
        change(`would be replaced, because its key attribute ${name} changes its type.`),
      ),
      ...(['DeletionPolicy', 'UpdateReplacePolicy'] as const)
        .filter(
          (name) => RETAINING_POLICIES.includes(before[name]) && !RETAINING_POLICIES.includes(after[name]),
        )
        .map((name) =>
          change(`would no longer be kept, because its ${name} becomes ${after[name] ?? 'the default'}.`),
        ),
    ];
  });
}

/**
 * Why `next` may not be deployed over `deployed`, one sentence each; empty when it may. Changes are accepted by logical
 * id; an acceptance that matches no change is reported too, so that none is left in a script.
 */
export function blockingChanges(deployed: Template, next: Template, accepted: readonly string[]): string[] {
  const changes = statefulChanges(deployed, next);
  return [
    ...changes.filter(({ logicalId }) => !accepted.includes(logicalId)).map(({ loss }) => loss),
    ...accepted
      .filter((id) => !changes.some(({ logicalId }) => logicalId === id))
      .map((id) => `Nothing happens to ${id}: it needs no --accept.`),
  ];
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
