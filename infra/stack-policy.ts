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
 * With this policy, CloudFormation refuses to replace or delete stateful resources, except those in `unprotected`
 * (docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/protect-stack-resources.html).
 */
export function stackPolicy(unprotected: readonly string[] = []): object {
  return {
    Statement: [
      // A stack policy denies everything that it does not allow.
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
