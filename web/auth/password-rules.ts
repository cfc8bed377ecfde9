import { PASSWORD_MIN_LENGTH } from '#shared/constants.ts';
import { PASSWORD_TOO_SHORT, PASSWORDS_DIFFER } from './auth-messages.ts';

export interface Requirement {
  label: string;
  met: boolean;
}

// The marks that the identity service counts as special, and a space inside.
const SPECIAL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/;

/** The pool's policy, line by line. */
export function passwordRequirements(password: string): Requirement[] {
  return [
    { label: `At least ${PASSWORD_MIN_LENGTH} characters`, met: password.length >= PASSWORD_MIN_LENGTH },
    { label: 'One uppercase letter', met: /[A-Z]/.test(password) },
    { label: 'One lowercase letter', met: /[a-z]/.test(password) },
    { label: 'One number', met: /\d/.test(password) },
    { label: 'One special character', met: SPECIAL.test(password) },
  ];
}

/** What stops a new password before it is sent; undefined when nothing does. */
export function newPasswordProblem(password: string, confirmation: string): string | undefined {
  if (password !== confirmation) return PASSWORDS_DIFFER;
  if (password.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT;
  return undefined;
}
