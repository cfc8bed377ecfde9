import type { bankPollerDefinition } from '#shared/bank-poller-definition.ts';

/** The types refuse a definition with anything that this file does not understand. */
type StateMachine = ReturnType<typeof bankPollerDefinition>;
type States = StateMachine['States'];

type Data = Readonly<Record<string, unknown>>;

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

interface RunOptions {
  readonly call: (data: Data) => Promise<unknown>;
  readonly waitMs?: number | undefined;
  readonly signal: AbortSignal;
}

export async function runStateMachine(
  { StartAt, TimeoutSeconds, States }: StateMachine,
  input: Data,
  { call, waitMs, signal }: RunOptions,
): Promise<Data> {
  const ended = new AbortController();
  const ending = AbortSignal.any([signal, ended.signal]);
  const run = async () => {
    let data = input;
    const stateOf = (name: keyof States): States[keyof States] => States[name];
    for (let name = StartAt as keyof States; ; ) {
      const state = stateOf(name);
      if (state.Type === 'Succeed') return data;
      if (state.Type === 'Wait') {
        await pause(waitMs ?? state.Seconds * 1_000, ending);
        name = state.Next;
      } else if (state.Type === 'Choice') {
        const value = (path: string) => valueAt(data, path);
        const choice = state.Choices.find(({ Variable, StringEquals }) => value(Variable) === StringEquals);
        name = choice?.Next ?? state.Default;
      } else {
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
