const TOO_MANY = 'Too many failed attempts. Please try again later.';

const SENTENCES: Record<string, string> = {
  InvalidPasswordException:
    'Password does not meet requirements. Must include uppercase, lowercase, number and special character.',
  PasswordHistoryPolicyViolationException: 'You have used this password before. Choose another one.',
  LimitExceededException: TOO_MANY,
  TooManyRequestsException: TOO_MANY,
};

export const WRONG_PASSWORD = 'That is not your present password.';

export function isWrongPassword(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'NotAuthorizedException' && /incorrect/i.test(error.message)
  );
}

export function passwordMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof Error)) return otherwise;
  if (isWrongPassword(error)) return WRONG_PASSWORD;
  if (error.name === 'NotAuthorizedException' && /exceeded/i.test(error.message)) return TOO_MANY;
  if (error.name === 'NotAuthorizedException')
    return 'Your session has ended. Sign in again, then try once more.';
  return SENTENCES[error.name] ?? otherwise;
}
