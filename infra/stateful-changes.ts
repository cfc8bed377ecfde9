import { isDeepStrictEqual } from 'node:util';

/**
 * What holds something that a new one in its place would not: records, accounts, files, keys. With each,
 * the properties that CloudFormation changes by putting a new one in place, or cannot change at all.
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

/** A resource as it stands in a template. */
interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

export interface Template {
  readonly Resources?: Readonly<Record<string, Resource>>;
}

/** Both outlive their stack; the second goes only with the deployment that made it, when that fails. */
const KEEPING: readonly (string | undefined)[] = ['Retain', 'RetainExceptOnCreate'];

interface StatefulChange {
  readonly logicalId: string;
  /** What would become of it, in one sentence. */
  readonly loss: string;
}

/**
 * Everything that deploying `next` over `deployed` would take away: what is stateful and would be
 * removed, replaced, or no longer kept when its stack goes. A new name in the code is a removal too.
 */
export function statefulChanges(deployed: Template, next: Template): StatefulChange[] {
  return Object.entries(deployed.Resources ?? {}).flatMap(([logicalId, before]) => {
    const fixed = STATEFUL[before.Type];
    if (!fixed) return [];
    const after = next.Resources?.[logicalId];
    const told = (loss: string) => ({ logicalId, loss: `${before.Type} ${logicalId} ${loss}` });
    if (!after) return [told('would be removed.')];
    if (after.Type !== before.Type) return [told(`would be replaced by a resource of type ${after.Type}.`)];
    return [
      ...fixed
        .filter((name) => !isDeepStrictEqual(before.Properties?.[name], after.Properties?.[name]))
        .map((name) => told(`would be replaced, because its ${name} changes.`)),
      ...changedAttributes(before, after).map((name) =>
        told(`would be replaced, because its key attribute ${name} changes its type.`),
      ),
      ...(['DeletionPolicy', 'UpdateReplacePolicy'] as const)
        .filter((name) => KEEPING.includes(before[name]) && !KEEPING.includes(after[name]))
        .map((name) =>
          told(`would no longer be kept, because its ${name} becomes ${after[name] ?? 'the default'}.`),
        ),
    ];
  });
}

/**
 * Why `next` may not be deployed over `deployed`, one sentence each; none when it may. What is accepted is
 * named one by one; an acceptance that nothing needs is told too, so that none stays behind.
 */
export function stoppingChanges(deployed: Template, next: Template, accepted: readonly string[]): string[] {
  const changes = statefulChanges(deployed, next);
  return [
    ...changes.filter(({ logicalId }) => !accepted.includes(logicalId)).map(({ loss }) => loss),
    ...accepted
      .filter((id) => !changes.some(({ logicalId }) => logicalId === id))
      .map((id) => `Nothing happens to ${id}: it needs no --accept.`),
  ];
}

/** Attributes of a table's keys that have another type than before; new ones come with new indexes. */
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
