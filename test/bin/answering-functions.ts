import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';

/** The functions of a stage, invoked as a deployment does: each refuses a stranger, and the canary passes. */
export function answeringFunctions() {
  const lambda = mockClient(LambdaClient);
  const answers = new Map<string, unknown>();
  return {
    lambda,
    /** Replaces a function's answer, by its name without the stage. */
    answers,
    reset() {
      answers.clear();
      lambda.reset();
      lambda.on(InvokeCommand).callsFake(({ FunctionName = '', Payload }) => {
        const name = FunctionName.replace(/^portal-[a-z]+-/, '');
        const { requestContext } = JSON.parse(String(Payload));
        const usual = name === 'canary' ? {} : { statusCode: requestContext.authorizer ? 403 : 200 };
        return { Payload: Buffer.from(JSON.stringify(answers.get(name) ?? usual)) };
      });
    },
  };
}
