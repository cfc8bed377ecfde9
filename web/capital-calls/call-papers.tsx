import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { call as callServer } from '../api/client.ts';
import { downloadDocument, saveAnswer } from '../api/download-document.ts';
import { Button, type ButtonProps, type ButtonSize } from '../ui/button.tsx';
import { Download } from '../ui/lucide-icons.tsx';
import { exact } from '../ui/money-format.ts';

interface PaperProps {
  call: ClientCapitalCall;
  size?: ButtonSize;
  className?: string;
}

function PaperButton({ size, ...button }: ButtonProps) {
  return (
    <Button
      size={size}
      icon={<Download className={size === 'small' ? 'size-3.5' : 'size-4'} />}
      {...button}
    />
  );
}

export function CallNotices({ call, size = 'small' }: Omit<PaperProps, 'className'>) {
  const { document_id: noticeId, withdrawal_document_id: withdrawalId, status, title } = call;
  const notice = (id: string, name: string) => (
    <PaperButton
      size={size}
      onClick={() => void downloadDocument({ id, name: `Capital call ${name.toLowerCase()}.pdf` })}
    >
      {name}
      <span className="sr-only"> of {title}</span>
    </PaperButton>
  );
  return (
    <>
      {withdrawalId !== null && notice(withdrawalId, 'Withdrawal notice')}
      {noticeId !== null && notice(noticeId, 'Notice')}
      {noticeId === null && status !== 'Withdrawn' && (
        <span className="self-center text-label text-subtle">
          {call.without_notice ? 'Made before the portal was in use' : 'Notice on its way'}
        </span>
      )}
    </>
  );
}

export function CallReceipt({
  call,
  clientId,
  withAmount = false,
  size = 'normal',
  className,
}: PaperProps & { clientId: string; withAmount?: boolean }) {
  return (
    <PaperButton
      size={size}
      className={className}
      onClick={() =>
        void saveAnswer({ id: `receipt-${call.id}`, type: 'application/pdf' }, async () => {
          const { filename, pdf } = await callServer('getCapitalCallReceipt', {
            id: clientId,
            capital_call_id: call.capital_call_id,
            item_id: call.id,
          });
          return { filename, base64: pdf };
        })
      }
    >
      {withAmount ? `Receipt of ${exact(call.matched_amount)}` : 'Receipt'}
      {!withAmount && <span className="sr-only"> for {call.title}</span>}
    </PaperButton>
  );
}
