import { useState } from 'react';
import { displayInstant } from '#shared/calendar-date.ts';
import type { Approval } from '#shared/contract/approvals.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { isMoveApproval } from '#shared/terms.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import type { CorrectionSubject } from '../forms/corrections.ts';
import { approversText } from '../ui/approval-words.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { Changes } from '../ui/page.tsx';

type Deciding = CorrectionSubject<'decideApproval'>;

export function WaitingApprovals({ approvals }: { approvals: readonly Approval[] }) {
  const [deciding, setDeciding] = useState<Deciding>();
  const onClose = () => setDeciding(undefined);
  if (approvals.length === 0 && !deciding) return null;
  return (
    <>
      <ul aria-label="Waiting changes" className="flex max-w-200 flex-col gap-3">
        {approvals.map((approval) => (
          <Waiting key={approval.id} approval={approval} onDecide={setDeciding} />
        ))}
      </ul>
      {deciding &&
        (isMoveApproval(deciding.approval.what) ? (
          <CorrectionDialog call="decideMove" subject={deciding} onClose={onClose} />
        ) : (
          <CorrectionDialog call="decideApproval" subject={deciding} onClose={onClose} />
        ))}
    </>
  );
}

function Waiting({ approval, onDecide }: { approval: Approval; onDecide: (deciding: Deciding) => void }) {
  const { summary, reason, is_own: isOwn, may_approve: mayApprove, takes_effect_at: effectAt } = approval;
  const buttons = [
    isOwn ? (['withdrawn', 'Withdraw'] as const) : (['declined', 'Decline'] as const),
    ...(mayApprove ? [['approved', 'Approve'] as const] : []),
  ];
  return (
    <li className="flex flex-col gap-3 rounded-box border border-line p-4">
      <h2 className="text-form font-semibold wrap-anywhere">{summary}</h2>
      <Facts
        facts={[
          ['Reason', reason],
          ['Requested by', `${approval.asked_by_name}, ${displayInstant(approval.asked_at)}`],
          ['Takes effect', effectAt ? `${displayInstant(effectAt)}, unless decided before` : 'When approved'],
          ['Second person', approversText(approval)],
        ]}
      />
      <Changes>
        {!isOwn && !mayApprove && <p className="text-muted">{REFUSALS['cannot-approve-yet'].sentence}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          {buttons.map(([decision, words]) => (
            <Button
              key={decision}
              aria-label={`${words}: ${summary}`}
              onClick={() => onDecide({ approval, decision })}
            >
              {words}
            </Button>
          ))}
        </div>
      </Changes>
    </li>
  );
}
