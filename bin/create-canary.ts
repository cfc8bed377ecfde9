import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { cognitoIdentity } from '#functions/aws/cognito-identity.ts';
import { CANARY_EMAIL } from '#functions/workers/canary.ts';
import { canaryPasswordName, type Stage } from '#infra/stages.ts';

export async function createCanary(
  stage: Pick<Stage, 'name' | 'region'>,
  { UserPoolId }: { readonly UserPoolId: string },
): Promise<void> {
  const { region } = stage;
  const { SecretString: Password } = await new SecretsManagerClient({ region }).send(
    new GetSecretValueCommand({ SecretId: canaryPasswordName(stage) }),
  );
  const cognito = new CognitoIdentityProviderClient({ region });
  const identity = cognitoIdentity(
    () => UserPoolId,
    () => cognito,
  );
  // The canary's user is in no group and has no record, so the user has no rights.
  await identity.findOrCreateUser(CANARY_EMAIL);
  // A CloudFormation template cannot set a user's password.
  await cognito.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: CANARY_EMAIL, Password, Permanent: true }),
  );
}
