import { CONSENT_POLL_MS } from './constants.ts';

/** Longer than a session may take, so that the execution ends with it and not before. */
const EXECUTION_TIMEOUT_S = 20 * 60;

/**
 * The state machine that follows the connecting of a bank: wait, ask, and again until it is no longer
 * pending. Its input is `{ session_id }`; that and the status is all its history holds. In the plain
 * language of the service with JSONPath, because the same definition runs in an interpreter as well.
 */
export function bankPollerDefinition(askFunctionArn: string): object {
  return {
    Comment: 'Follows the connecting of a bank until it is active, failed or expired',
    StartAt: 'Wait',
    TimeoutSeconds: EXECUTION_TIMEOUT_S,
    States: {
      Wait: { Type: 'Wait', Seconds: CONSENT_POLL_MS / 1000, Next: 'Ask' },
      Ask: {
        Type: 'Task',
        Resource: askFunctionArn,
        ResultPath: '$.answer',
        TimeoutSeconds: 60,
        // An error is asked again like a pending session; the function's own alarm tells of it.
        Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: null, Next: 'Wait' }],
        Next: 'Choose',
      },
      Choose: {
        Type: 'Choice',
        Choices: [{ Variable: '$.answer.status', StringEquals: 'pending', Next: 'Wait' }],
        Default: 'Ended',
      },
      Ended: { Type: 'Succeed' },
    },
  };
}
