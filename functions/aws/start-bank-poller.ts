import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';

/**
 * Starts the state machine that follows a bank session. The session's id is also the execution's name, so that a repeated start
 * has no effect. The execution receives only this id, so its history contains no other data.
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
