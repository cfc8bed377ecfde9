import { SIGN_IN_FAILED, UNCONFIRMED } from './sign-in-sentences.ts';

const TOO_MANY_ATTEMPTS = 'Too many failed attempts. Please try again later.';
const DISABLED = 'This account is disabled. Contact your fund manager.';

const SIGN_IN: Record<string, string> = {
  NotAuthorizedException: 'Invalid email or password. Please try again.',
  UserNotConfirmedException: UNCONFIRMED,
  UserNotFoundException: 'No account found with this email address.',
  TooManyRequestsException: TOO_MANY_ATTEMPTS,
};

function partsOf(error: unknown): { name: string; message: string } {
  return error instanceof Error ? error : { name: '', message: '' };
}

export function isInvitationExpired(error: unknown): boolean {
  const { name, message } = partsOf(error);
  return name === 'NotAuthorizedException' && /expired.*administrator/i.test(message);
}

export function signInMessage(error: unknown): string {
  const { name, message } = partsOf(error);
  if (name === 'NotAuthorizedException' && /exceeded/i.test(message)) return TOO_MANY_ATTEMPTS;
  if (name === 'NotAuthorizedException' && /disabled/i.test(message)) return DISABLED;
  return SIGN_IN[name] ?? (message || SIGN_IN_FAILED);
}
