export interface BankReturn {
  state: string;
  jobId?: string | undefined;
}

const CHANNEL = 'bank-return';

export function readBankReturn(search: string): BankReturn | undefined {
  const params = new URLSearchParams(search);
  const state = params.get('state');
  const jobId = params.get('jobId') || params.get('jobIds')?.split(',')[0];
  return state ? { state, ...(jobId ? { jobId } : {}) } : undefined;
}

export function sendBankReturn(returned: BankReturn) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(returned);
  channel.close();
}

export function followBankReturn(onReturn: (returned: BankReturn) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    const { state, jobId } = Object(data);
    if (typeof state !== 'string') return;
    onReturn({ state, ...(typeof jobId === 'string' ? { jobId } : {}) });
  };
  return () => channel.close();
}
