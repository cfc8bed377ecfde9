import { useState } from 'react';
import type { PaymentFile } from '#shared/contract/payouts.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { download } from '../api/download-document.ts';
import { signInAgain } from '../leave-session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Download } from '../ui/lucide-icons.tsx';
import { useBusy } from '../ui/use-busy.ts';

export function DownloadPaymentFile({ file: { id, reference } }: { file: PaymentFile }) {
  const [refused, setRefused] = useState<string>();
  const fetching = useBusy(async () => {
    const error = await download({ id, name: `${reference}.aba` }, () => call('downloadPaymentFile', { id }));
    if (error instanceof ApiError && error.code === 'sign-in-again') setRefused(error.message);
  });
  return (
    <>
      <Button variant="primary" icon={<Download />} busy={fetching.busy} onClick={fetching.run}>
        Download ABA
      </Button>
      {refused && (
        <ConfirmDialog
          title="Sign in again"
          confirmLabel="Sign in again"
          busyLabel="Opening the sign-in"
          variant="primary"
          onConfirm={() => signInAgain().then(() => undefined)}
          onClose={() => setRefused(undefined)}
        >
          {refused} You are asked for your password, then come back to this page.
        </ConfirmDialog>
      )}
    </>
  );
}
