import { randomInt } from 'node:crypto';
import { PASSWORD_MIN_LENGTH } from '#shared/constants.ts';
import { ServiceError } from './service-error.ts';

const MAX_LENGTH = 256;
const CLASSES = [
  { test: /[a-z]/, characters: 'abcdefghijkmnopqrstuvwxyz', wanted: 'lowercase characters' },
  { test: /[A-Z]/, characters: 'ABCDEFGHJKLMNPQRSTUVWXYZ', wanted: 'uppercase characters' },
  { test: /[0-9]/, characters: '23456789', wanted: 'numeric characters' },
  // Amazon Cognito accepts these special characters. A space counts only between other characters.
  {
    test: /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|(?<=\S) +(?=\S)/,
    characters: '!@#%&*?+=-',
    wanted: 'symbol characters',
  },
] as const;

export function assertPasswordPolicy(password: string): void {
  const refuse = (reason: string): never => {
    throw new ServiceError('InvalidPasswordException', `Password did not conform with policy: ${reason}`);
  };
  if (password.length < PASSWORD_MIN_LENGTH || password.length > MAX_LENGTH)
    refuse('Password not long enough');
  for (const { test, wanted } of CLASSES) {
    if (!test.test(password)) refuse(`Password must have ${wanted}`);
  }
}

export function generatePassword(): string {
  const all = CLASSES.map(({ characters }) => characters).join('');
  const rest = Array.from({ length: 8 }, () => pick(all));
  return [...CLASSES.map(({ characters }) => pick(characters)), ...rest].join('');
}

function pick(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}
