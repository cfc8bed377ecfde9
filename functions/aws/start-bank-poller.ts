/**
 * Starts the state machine that follows a session. The session's id is the execution's name, so that a
 * repeated start is the same execution; it is also all that the execution's history tells.
 */
export async function startBankPoller(stateMachineArn: string, sessionId: string): Promise<void> {
  const { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } = await import('@aws-sdk/client-sfn');
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
