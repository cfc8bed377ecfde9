/** Types of resources whose replacement or deletion loses data: records, accounts, files, keys, subscribers. */
export const STATEFUL_TYPES: readonly string[] = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolGroup',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
  'AWS::KMS::Key',
  'AWS::Backup::BackupVault',
  'AWS::SNS::Topic',
];

/**
 * The policy that makes CloudFormation refuse to replace or delete a stack's stateful resources, whoever deploys. Logical ids
 * in `unprotected` are exempt (docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/protect-stack-resources.html).
 */
export function stackPolicy(unprotected: readonly string[] = []): object {
  return {
    Statement: [
      // Allows all updates first, because a stack policy denies everything that no statement allows.
      { Effect: 'Allow', Action: 'Update:*', Principal: '*', Resource: '*' },
      {
        Effect: 'Deny',
        Action: ['Update:Replace', 'Update:Delete'],
        Principal: '*',
        ...(unprotected.length > 0
          ? { NotResource: unprotected.map((id) => `LogicalResourceId/${id}`) }
          : { Resource: '*' }),
        Condition: { StringEquals: { ResourceType: STATEFUL_TYPES } },
      },
    ],
  };
}
