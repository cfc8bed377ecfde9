/** Messages of the sign-in form, apart from those of its later steps because it is loaded before anything else. */

export const UNCONFIRMED = 'Please confirm your email address before signing in.';
export const SIGN_IN_EXPIRED = 'Signing in took too long. Please sign in again.';

const SIGN_IN: Record<string, string> = {
  NotAuthorizedException: 'Invalid email or password. Please try again.',
  UserNotConfirmedException: UNCONFIRMED,
  UserNotFoundException: 'No account found with this email address.',
  TooManyRequestsException: 'Too many failed attempts. Please try again later.',
};

/** The message for a failed sign-in, by the identity service's error name. */
export function signInMessage(error: unknown): string {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  return SIGN_IN[name] ?? (message || 'An error occurred during sign in. Please try again.');
}
