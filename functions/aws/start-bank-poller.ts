import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';

export async function startBankPoller(stateMachineArn: string, sessionId: string): Promise<void> {
  try {
    await new SFNClient().send(
      new StartExecutionCommand({
        stateMachineArn,
        // An execution's name is unique, so a repeated start has no effect.
        name: sessionId,
        // The history of the execution stores the input, so the input contains no secret.
        input: JSON.stringify({ session_id: sessionId }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
