import { describe, expect, it } from 'vitest';
import { newPasswordProblem, passwordRequirements } from '#web/ui/password-rules.ts';

function met(password: string): string {
  return passwordRequirements(password)
    .map((requirement) => (requirement.met ? 'x' : '.'))
    .join('');
}

describe('password requirements', () => {
  it.each([
    ['', '.....'],
    ['Harbour72', 'xxxx.'],
    ['Harbour-72', 'xxxxx'],
    ['harbour-', 'x.x.x'],
    ['HARBOUR1', 'xx.x.'],
    ['Sh0rt!', '.xxxx'],
    ['Pass word1', 'xxxxx'],
    [' Password1', 'xxxx.'],
  ])('%j fulfils length, upper, lower, number, special: %s', (password, expected) => {
    expect(met(password)).toBe(expected);
  });

  it('reports different entries first, then too short ones', () => {
    expect(newPasswordProblem('abc', 'abd')).toBe('Passwords do not match.');
    expect(newPasswordProblem('Abc#123', 'Abc#123')).toBe('Password must be at least 8 characters long.');
    expect(newPasswordProblem('abcdefgh', 'abcdefgh')).toBeUndefined();
  });
});
