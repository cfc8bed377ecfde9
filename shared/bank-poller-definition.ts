import { CONSENT_POLL_MS } from './constants.ts';

/** An execution may take longer than a bank session (15 minutes), so that the session always expires first. */
const EXECUTION_TIMEOUT_S = 20 * 60;

/** The bank poller in the Amazon States Language with JSONPath. Its input is `{ session_id }`. */
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
        // The execution history shows this answer, so the poller answers with only the session's status.
        ResultPath: '$.answer',
        TimeoutSeconds: 60,
        // After any error the machine waits and calls the poller again. The poller's own alarm reports the error.
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
