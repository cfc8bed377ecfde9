function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

export const PASSWORDS_DIFFER = 'Passwords do not match.';
export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters long.';
export const CODE_SENT = 'Password reset code sent to your email!';
/** A different message for each address would reveal who has an account. */
export const CODE_IF_ACCOUNT = 'If an account exists, it has a code.';
export const PASSWORD_RESET = 'Password reset successfully! You can now login with your new password.';
export const RESEND_FAILED = 'Failed to resend code. Please try again.';

const CODE: Record<string, string> = {
  CodeMismatchException: 'That code is not right. Check the app and try again.',
  ExpiredCodeException: 'That code has been used already. Wait until the app shows the next one.',
  NotAuthorizedException: 'Too many wrong codes. Wait a moment, then try again.',
  TooManyRequestsException: 'Too many failed attempts. Please try again later.',
};

export function codeMessage(error: unknown): string {
  return CODE[nameOf(error)] ?? 'The code could not be checked. Please try again.';
}

export function isSignInExpired(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'SignInException' ||
    (error.name === 'NotAuthorizedException' && /session/i.test(error.message))
  );
}

const WEAK_PASSWORD =
  'Password does not meet requirements. Must include uppercase, lowercase, number and special character.';
const TOO_MANY_REQUESTS = 'Too many requests. Please try again later.';

export function newPasswordMessage(error: unknown): string {
  return nameOf(error) === 'InvalidPasswordException'
    ? WEAK_PASSWORD
    : 'Failed to set new password. Please try again.';
}

const TOO_OFTEN: Record<string, string> = {
  LimitExceededException: TOO_MANY_REQUESTS,
  TooManyRequestsException: TOO_MANY_REQUESTS,
};

/** The screen hides these errors, because they would reveal an account, an unused invitation or an unverified address. */
const NO_CODE = new Set(['UserNotFoundException', 'NotAuthorizedException', 'InvalidParameterException']);

/** Undefined if the screen must look as if the service had sent a code. */
export function resetRequestMessage(error: unknown): string | undefined {
  const name = nameOf(error);
  if (NO_CODE.has(name)) return undefined;
  return TOO_OFTEN[name] ?? 'Failed to send reset code. Please try again.';
}

const RESET_CONFIRM: Record<string, string> = {
  CodeMismatchException: 'Invalid reset code. Please check your email and try again.',
  ExpiredCodeException: 'Reset code has expired. Please request a new one.',
  InvalidPasswordException: WEAK_PASSWORD,
  ...TOO_OFTEN,
};

export function resetConfirmMessage(error: unknown): string {
  return RESET_CONFIRM[nameOf(error)] ?? 'Failed to reset password. Please try again.';
}

export function isExpiredCode(error: unknown): boolean {
  return nameOf(error) === 'ExpiredCodeException';
}
