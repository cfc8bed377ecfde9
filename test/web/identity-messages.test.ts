import { describe, expect, it } from 'vitest';
import { signInMessage } from '#web/auth/sign-in-messages.ts';
import {
  isExpiredCode,
  newPasswordMessage,
  resetConfirmMessage,
  resetRequestMessage,
} from '#web/identity-messages.ts';

function failure(name: string, message = 'What the service says'): Error {
  return Object.assign(new Error(message), { name });
}

describe('the message of a failed sign-in', () => {
  it.each([
    ['NotAuthorizedException', 'Invalid email or password. Please try again.'],
    ['UserNotConfirmedException', 'Please confirm your email address before signing in.'],
    ['UserNotFoundException', 'No account found with this email address.'],
    ['TooManyRequestsException', 'Too many failed attempts. Please try again later.'],
  ])('is right for %s', (name, sentence) => {
    expect(signInMessage(failure(name))).toBe(sentence);
  });

  it.each([
    ['Incorrect username or password.', 'Invalid email or password. Please try again.'],
    ['Password attempts exceeded', 'Too many failed attempts. Please try again later.'],
    ['User is disabled.', 'This account is disabled. Contact your fund manager.'],
  ])('has its own sentence where the service says "%s"', (message, sentence) => {
    expect(signInMessage(failure('NotAuthorizedException', message))).toBe(sentence);
  });

  it('is the error’s own message for any other error', () => {
    expect(signInMessage(failure('NetworkError', 'A network error has occurred.'))).toBe(
      'A network error has occurred.',
    );
  });

  it.each([failure('Unknown', ''), 'text', undefined])(
    'is a fixed sentence when the error has no message',
    (error) => {
      expect(signInMessage(error)).toBe('An error occurred during sign in. Please try again.');
    },
  );
});

describe('the message of a refused new password', () => {
  it('names the requirements for InvalidPasswordException', () => {
    expect(newPasswordMessage(failure('InvalidPasswordException'))).toBe(
      'Password does not meet requirements. Must include uppercase, lowercase, number and special character.',
    );
  });

  it('is a general one for any other error', () => {
    expect(newPasswordMessage(failure('NotAuthorizedException'))).toBe(
      'Failed to set new password. Please try again.',
    );
  });
});

describe('the message of a failed reset', () => {
  it.each([
    ['LimitExceededException', 'Too many requests. Please try again later.'],
    ['TooManyRequestsException', 'Too many requests. Please try again later.'],
    ['InternalErrorException', 'Failed to send reset code. Please try again.'],
    // A message would reveal whether the account exists, so these errors have none.
    ['UserNotFoundException', undefined],
    ['NotAuthorizedException', undefined],
    ['InvalidParameterException', undefined],
  ])('is right when requesting a code fails with %s', (name, sentence) => {
    expect(resetRequestMessage(failure(name))).toBe(sentence);
  });

  it.each([
    ['CodeMismatchException', 'Invalid reset code. Please check your email and try again.', false],
    ['ExpiredCodeException', 'Reset code has expired. Please request a new one.', true],
    [
      'InvalidPasswordException',
      'Password does not meet requirements. Must include uppercase, lowercase, number and special character.',
      false,
    ],
    ['LimitExceededException', 'Too many requests. Please try again later.', false],
    ['InternalErrorException', 'Failed to reset password. Please try again.', false],
  ])('is right when confirming fails with %s', (name, sentence, expired) => {
    expect(resetConfirmMessage(failure(name))).toBe(sentence);
    expect(isExpiredCode(failure(name))).toBe(expired);
  });
});
