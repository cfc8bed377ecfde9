import { PASSWORD_MIN_LENGTH } from '#shared/constants.ts';
import { PASSWORD_TOO_SHORT, PASSWORDS_DIFFER } from '../identity-messages.ts';

export interface Requirement {
  label: string;
  met: boolean;
}

// Matches a special character by the rules of the identity service. A space between characters counts as one.
const SPECIAL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/;

/** The rules of the user pool for passwords. `met` states whether `password` meets the rule. */
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
