import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';

/**
 * Starts the state machine that follows a session. The session's id is the execution's name, so a repeated start has no
 * effect; it is also the only data in the execution's history.
 */
export async function startBankPoller(stateMachineArn: string, sessionId: string): Promise<void> {
  try {
    await new SFNClient().send(
      new StartExecutionCommand({
        stateMachineArn,
        name: sessionId,
        input: JSON.stringify({ session_id: sessionId }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
