import * as z from 'zod';

const jsonPath = z.string().regex(/^\$(\.\w+)+$/);
const topLevelPath = z.string().regex(/^\$\.\w+$/);

const states = {
  Wait: z.strictObject({ Type: z.literal('Wait'), Seconds: z.number(), Next: z.string() }),
  Task: z.strictObject({
    Type: z.literal('Task'),
    Resource: z.string(),
    ResultPath: topLevelPath,
    TimeoutSeconds: z.number(),
    Catch: z.tuple([
      z.strictObject({
        ErrorEquals: z.tuple([z.literal('States.ALL')]),
        ResultPath: z.null(),
        Next: z.string(),
      }),
    ]),
    Next: z.string(),
  }),
  Choice: z.strictObject({
    Type: z.literal('Choice'),
    Choices: z.array(z.strictObject({ Variable: jsonPath, StringEquals: z.string(), Next: z.string() })),
    Default: z.string(),
  }),
  Succeed: z.strictObject({ Type: z.literal('Succeed') }),
};

const stateMachine = z.strictObject({
  Comment: z.string().optional(),
  StartAt: z.string(),
  TimeoutSeconds: z.number(),
  States: z.record(
    z.string(),
    z.discriminatedUnion('Type', [states.Wait, states.Task, states.Choice, states.Succeed], {
      error: ({ input }) => `Unknown type of state: ${JSON.stringify((input as { Type?: unknown }).Type)}`,
    }),
  ),
});
export type StateMachine = z.output<typeof stateMachine>;

type Data = Readonly<Record<string, unknown>>;

export function readStateMachine(definition: object): StateMachine {
  const { data, error } = stateMachine.safeParse(definition);
  if (error) throw new Error(`The state machine cannot run on this machine:\n${z.prettifyError(error)}`);
  const targets = Object.values(data.States).flatMap((state) => {
    if (state.Type === 'Choice') return [...state.Choices.map(({ Next }) => Next), state.Default];
    if (state.Type === 'Task') return [state.Next, ...state.Catch.map(({ Next }) => Next)];
    return state.Type === 'Wait' ? [state.Next] : [];
  });
  const missing = [data.StartAt, ...targets].find((name) => !Object.hasOwn(data.States, name));
  if (missing !== undefined) throw new Error(`The state machine has no state named "${missing}".`);
  return data;
}

function valueAt(data: unknown, path: string): unknown {
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Data | undefined)?.[name], data);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}

async function within<Value>(seconds: number, work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const settled = new AbortController();
  const late = pause(seconds * 1_000, AbortSignal.any([signal, settled.signal])).then(() => {
    throw new Error('States.Timeout');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    settled.abort();
  }
}

export interface RunOptions {
  readonly functions: Readonly<Record<string, (data: Data) => Promise<unknown>>>;
  readonly waitMs?: number | undefined;
  readonly signal: AbortSignal;
}

export async function runStateMachine(
  { StartAt, TimeoutSeconds, States }: StateMachine,
  input: Data,
  { functions, waitMs, signal }: RunOptions,
): Promise<Data> {
  const ended = new AbortController();
  const ending = AbortSignal.any([signal, ended.signal]);
  const run = async () => {
    let data = input;
    for (let name = StartAt; ; ) {
      const state = States[name] as StateMachine['States'][string];
      if (state.Type === 'Succeed') return data;
      if (state.Type === 'Wait') {
        await pause(waitMs ?? state.Seconds * 1_000, ending);
        name = state.Next;
      } else if (state.Type === 'Choice') {
        const value = (path: string) => valueAt(data, path);
        const choice = state.Choices.find(({ Variable, StringEquals }) => value(Variable) === StringEquals);
        name = choice?.Next ?? state.Default;
      } else {
        const call = functions[state.Resource];
        if (!call) throw new Error(`The state machine calls an unknown function: ${state.Resource}`);
        try {
          const result = await within(state.TimeoutSeconds, call(data), ending);
          data = { ...data, [state.ResultPath.slice('$.'.length)]: result };
          name = state.Next;
        } catch {
          ending.throwIfAborted();
          name = state.Catch[0].Next;
        }
      }
    }
  };
  try {
    return await within(TimeoutSeconds, run(), signal);
  } finally {
    ended.abort();
  }
}
