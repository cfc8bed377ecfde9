const SENTENCES: Record<string, string> = {
  EnableSoftwareTokenMFAException: 'That code is not right. Check the app and try again.',
  CodeMismatchException: 'That code is not right. Check the app and try again.',
  SoftwareTokenMFANotFoundException:
    'This setup key has expired. Cancel, then turn on the authenticator app again.',
  NotAuthorizedException: 'Your session has ended. Sign in again, then try once more.',
  TooManyRequestsException: 'Too many requests. Please try again later.',
  LimitExceededException: 'Too many failed attempts. Please try again later.',
};

export function authenticatorMessage(error: unknown, otherwise: string): string {
  return (error instanceof Error && SENTENCES[error.name]) || otherwise;
}
