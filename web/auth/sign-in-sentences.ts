/** The sign-in form needs these sentences at once. All other messages load with the identity library. */

export const UNCONFIRMED = 'Please confirm your email address before signing in.';
export const SIGN_IN_EXPIRED = 'Signing in took too long. Please sign in again.';
export const SIGN_IN_FAILED = 'An error occurred during sign in. Please try again.';
