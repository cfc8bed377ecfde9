import * as z from 'zod';

/** The result of the bank's window; `jobId` is missing if the user gave up. */
const bankReturn = z.object({ state: z.string(), jobId: z.string().optional() });
export type BankReturn = z.output<typeof bankReturn>;

const CHANNEL = 'bank-return';

/** Parses the address to which the provider redirects the window; undefined without a state. */
export function readBankReturn(search: string): BankReturn | undefined {
  const params = new URLSearchParams(search);
  const state = params.get('state');
  const jobId = params.get('jobId') || params.get('jobIds')?.split(',')[0];
  return state ? { state, ...(jobId ? { jobId } : {}) } : undefined;
}

/** Tells the portal's other windows about the return. */
export function sendBankReturn(returned: BankReturn) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(returned);
  channel.close();
}

/** Subscribes to returned windows. Returns the unsubscribe function. */
export function followBankReturn(onReturn: (returned: BankReturn) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    const returned = bankReturn.safeParse(data);
    if (returned.success) onReturn(returned.data);
  };
  return () => channel.close();
}
