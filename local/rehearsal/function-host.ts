import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface DeployedFunction {
  readonly name: string;
  readonly arn: string;
  readonly folder: string;
  readonly handler: string;
  readonly timeoutS: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
}

interface Answer {
  readonly id: string;
  readonly result?: unknown;
  readonly error?: { errorType: string; errorMessage: string; stack?: string };
}

interface Environment {
  readonly child: ChildProcess;
  isBusy: boolean;
}

export interface FunctionHostOptions {
  readonly node: string;
  readonly region: string;
  readonly endpoint: string;
  readonly onLine: (functionName: string, line: string) => void;
}

/** Each function has at most this many environments. Further events wait, as at Lambda's limit of concurrency. */
const ENVIRONMENTS = 4;

export class FunctionHost {
  readonly #options: FunctionHostOptions;
  readonly #environments = new Map<string, Environment[]>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #answers = new Map<string, (answer: Answer) => void>();
  clockMs = 0;

  constructor(options: FunctionHostOptions) {
    this.#options = options;
  }

  async invoke(lambda: DeployedFunction, event: unknown, clockMs = this.clockMs): Promise<unknown> {
    const environment = await this.#free(lambda);
    const id = randomUUID();
    const timeoutMs = lambda.timeoutS * 1_000;
    let timer: NodeJS.Timeout | undefined;
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        this.#answers.set(id, resolve);
        timer = setTimeout(() => {
          environment.child.kill('SIGKILL');
          reject(new Error(`${lambda.name} timed out after ${lambda.timeoutS} seconds`));
        }, timeoutMs);
        environment.child.once('exit', (code, signal) =>
          reject(new Error(`${lambda.name} ended with ${code ?? signal}`)),
        );
        environment.child.send({ id, event, clockMs, requestId: id, timeoutMs });
      });
      if (answer.error)
        throw new Error(`${lambda.name}: ${answer.error.errorType}: ${answer.error.errorMessage}`);
      return answer.result;
    } finally {
      clearTimeout(timer);
      this.#answers.delete(id);
      environment.child.removeAllListeners('exit');
      this.#release(lambda, environment);
    }
  }

  end(): void {
    for (const environments of this.#environments.values())
      for (const { child } of environments) child.kill('SIGKILL');
    this.#environments.clear();
  }

  async #free(lambda: DeployedFunction): Promise<Environment> {
    for (;;) {
      const environments = (this.#environments.get(lambda.name) ?? []).filter(
        ({ child }) => child.exitCode === null && child.signalCode === null,
      );
      this.#environments.set(lambda.name, environments);
      const idle = environments.find(({ isBusy }) => !isBusy) ?? this.#start(lambda, environments);
      if (idle) {
        idle.isBusy = true;
        return idle;
      }
      await new Promise<void>((resolve) => {
        this.#waiting.set(lambda.name, [...(this.#waiting.get(lambda.name) ?? []), resolve]);
      });
    }
  }

  #release(lambda: DeployedFunction, environment: Environment): void {
    environment.isBusy = false;
    this.#waiting.get(lambda.name)?.shift()?.();
  }

  #start(lambda: DeployedFunction, environments: Environment[]): Environment | undefined {
    if (environments.length >= ENVIRONMENTS) return undefined;
    const { node, region, endpoint, onLine } = this.#options;
    const [file = '', handler = ''] = lambda.handler.split('.');
    const child = spawn(node, [join(import.meta.dirname, 'run-function.mjs')], {
      cwd: lambda.folder,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A function may read only the environment variables of its deployment, not of this computer.
      env: {
        ...lambda.environment,
        AWS_REGION: region,
        AWS_DEFAULT_REGION: region,
        AWS_ACCESS_KEY_ID: lambda.name,
        AWS_SECRET_ACCESS_KEY: 'rehearsal',
        AWS_ENDPOINT_URL: endpoint,
        AWS_LAMBDA_FUNCTION_NAME: lambda.name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(lambda.memoryMb),
        AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
        TZ: ':UTC',
        LANG: 'en_US.UTF-8',
        REHEARSAL_ARN: lambda.arn,
        REHEARSAL_BUNDLE: join(lambda.folder, `${file}.mjs`),
        REHEARSAL_HANDLER: handler,
      },
    });
    child.on('message', (answer: Answer) => this.#answers.get(answer.id)?.(answer));
    child.on('error', () => {});
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => onLine(lambda.name, line));
    const environment = { child, isBusy: false };
    environments.push(environment);
    return environment;
  }
}
