import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { cognitoIdentity } from '#functions/aws/cognito-identity.ts';
import { CANARY_EMAIL } from '#functions/workers/canary.ts';
import { canaryPasswordName, type Stage } from '#infra/stages.ts';

/** Creates the user that the stage's canary signs in as. Can be repeated after every deployment. */
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
  // The user has no access, because the user is in no group and has no record.
  await identity.findOrCreateUser(CANARY_EMAIL);
  // A template cannot set a user's password, so set the password from the stack's secret here.
  await cognito.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: CANARY_EMAIL, Password, Permanent: true }),
  );
}
