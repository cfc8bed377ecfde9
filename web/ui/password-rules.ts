import { PASSWORD_MIN_LENGTH } from '#shared/constants.ts';
import { PASSWORD_TOO_SHORT, PASSWORDS_DIFFER } from '../identity-messages.ts';

export interface Requirement {
  label: string;
  met: boolean;
}

// The identity service also accepts a space between characters as a special character.
const SPECIAL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/;

export function passwordRequirements(password: string): Requirement[] {
  return [
    { label: `At least ${PASSWORD_MIN_LENGTH} characters`, met: password.length >= PASSWORD_MIN_LENGTH },
    { label: 'One uppercase letter', met: /[A-Z]/.test(password) },
    { label: 'One lowercase letter', met: /[a-z]/.test(password) },
    { label: 'One number', met: /\d/.test(password) },
    { label: 'One special character', met: SPECIAL.test(password) },
  ];
}

export function newPasswordProblem(password: string, confirmation: string): string | undefined {
  if (password !== confirmation) return PASSWORDS_DIFFER;
  if (password.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT;
  return undefined;
}
