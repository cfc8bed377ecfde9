import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret, type SecretProps } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy.ts';
import { canaryPasswordName, type Stage } from './stages.ts';

const STATEMENT_KEY_LENGTH = 64;
const CANARY_PASSWORD_LENGTH = 32;

/** The operator replaces the random first value, because no template may contain the key. */
export function createBankSecret(scope: Construct, stage: Stage): Secret {
  return createSecret(scope, ['BankSecret', 'Key'], {
    secretName: `portal-${stage.name}/basiq-api-key`,
    description: 'Key of the bank data provider Basiq, as it is issued',
    removalPolicy: removalPolicyOf(stage),
    reason: 'Only the provider can issue a key; people rotate it every 90 days in the provider’s dashboard.',
  });
}

/** No template or environment variable may contain this key. */
export function createStatementKey(scope: Construct, stage: Stage): Secret {
  return createSecret(scope, ['StatementKey', 'Key'], {
    secretName: `portal-${stage.name}/statement-key`,
    description: 'Seals the statements that clients are issued',
    generateSecretString: { passwordLength: STATEMENT_KEY_LENGTH, excludePunctuation: true },
    removalPolicy: removalPolicyOf(stage),
    reason: 'Papers that were issued are checked with the key they were sealed with, for years.',
  });
}

/** A template cannot set a user's password, so `npm run deploy` sets the password after each deployment. */
export function createCanaryPassword(scope: Construct, stage: Stage): Secret {
  return createSecret(scope, ['CanaryPassword', 'Password'], {
    secretName: canaryPasswordName(stage),
    description: 'The password of the canary’s user, who has no rights',
    generateSecretString: { passwordLength: CANARY_PASSWORD_LENGTH, requireEachIncludedType: true },
    removalPolicy: RemovalPolicy.DESTROY,
    reason: 'It opens an account without rights; a new value takes effect with the next deployment.',
  });
}

function createSecret(
  scope: Construct,
  [parent, id]: readonly [string, string],
  { reason, ...props }: SecretProps & { readonly reason: string },
): Secret {
  const secret = new Secret(new Construct(scope, parent), id, props);
  Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason });
  return secret;
}
