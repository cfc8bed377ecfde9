import { CONSENT_POLL_MS } from './constants.ts';

/** The timeout exceeds the 15 minutes of a bank session, because the session must expire first. */
const EXECUTION_TIMEOUT_S = 20 * 60;

export function bankPollerDefinition(askFunctionArn: string) {
  return {
    Comment: 'Follows the connecting of a bank until it is active, failed or expired',
    StartAt: 'Wait',
    TimeoutSeconds: EXECUTION_TIMEOUT_S,
    States: {
      Wait: { Type: 'Wait', Seconds: CONSENT_POLL_MS / 1000, Next: 'Ask' },
      Ask: {
        Type: 'Task',
        Resource: askFunctionArn,
        // The execution history stores the poller's answer, so this answer contains only the session's status.
        ResultPath: '$.answer',
        TimeoutSeconds: 60,
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
  } as const;
}
