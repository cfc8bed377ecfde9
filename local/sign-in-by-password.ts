export interface SignInTokens {
  readonly id: string;
  readonly access: string;
  readonly refresh: string;
}

export async function signInByPassword(
  pool: { readonly endpoint: string; readonly clientId: string },
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignInTokens> {
  const response = await fetch(pool.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: pool.clientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  const answer = await response.json();
  if (!answer.AuthenticationResult) throw new Error(answer.__type ?? answer.ChallengeName ?? 'No sign-in');
  const { IdToken, AccessToken, RefreshToken } = answer.AuthenticationResult;
  return { id: IdToken, access: AccessToken, refresh: RefreshToken };
}
