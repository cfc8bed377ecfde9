import type { ComponentType } from 'react';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import { addCents } from '#shared/money.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import { lazyPart } from '../shell/lazy-screen.ts';
import type { MenuAction } from '../ui/action-menu-frame.tsx';
import { Ban, CirclePause, Link2, Scissors, Send, Undo2 } from '../ui/lucide-icons.tsx';
import { exact } from '../ui/money-format.ts';
import type { AllocatedTo } from './allocated-money.ts';
import type { CorrectLineProps } from './line-amounts.tsx';
import { whyNotCorrectable } from './why-not-correctable.ts';

const WriteOffLineItem = lazyPart(() => import('./write-off-line-item.tsx'), 'WriteOffLineItem');
const WithdrawLineItem = lazyPart(() => import('./withdraw-line-item.tsx'), 'WithdrawLineItem');
const RemindCapitalCall = lazyPart(() => import('./remind-capital-call.tsx'), 'RemindCapitalCall');
const PauseLineItem = lazyPart(() => import('./pause-line-item.tsx'), 'PauseLineItem');
const MatchAllocated = lazyPart(() => import('./match-allocated.tsx'), 'MatchAllocated');

interface LineCorrection {
  readonly Dialog: ComponentType<CorrectLineProps>;
  readonly entry: (
    line: LineItem,
    allocatedTo: AllocatedTo,
  ) => Omit<MenuAction, 'id' | 'onChoose'> | undefined;
}

const whyWithdrawn = ({ status }: LineItem) =>
  status === 'Withdrawn' ? REFUSALS['already-withdrawn'].sentence : undefined;

export const LINE_CORRECTIONS = {
  remind: {
    Dialog: ({ line, onClose }) => (
      <RemindCapitalCall callId={line.capital_call_id} lineId={line.id} onClose={onClose} />
    ),
    entry: (line) =>
      line.outstanding_amount > 0
        ? {
            icon: Send,
            label: `Remind ${line.client_name}`,
            detail: 'By email, after a preview',
            refused: undefined,
          }
        : undefined,
  },
  pause: {
    Dialog: PauseLineItem,
    entry: (line) =>
      line.outstanding_amount > 0
        ? {
            icon: CirclePause,
            label: line.paused_until ? 'Change the pause' : 'Pause reminders',
            detail: 'The portal sends no reminders until a day that you choose',
            refused: undefined,
          }
        : undefined,
  },
  'match-allocated': {
    Dialog: MatchAllocated,
    entry: (line, allocatedTo) => {
      const allocated = line.outstanding_amount > 0 ? allocatedTo(line.client_id) : [];
      if (allocated.length === 0) return undefined;
      const sum = addCents(...allocated.map((money) => money.unmatched_amount));
      return {
        icon: Link2,
        label: 'Match an allocation',
        detail: `${exact(sum)} that is allocated to ${line.client_name} is not matched yet`,
        refused: undefined,
      };
    },
  },
  'write-off': {
    Dialog: WriteOffLineItem,
    entry: (line) => ({
      icon: Scissors,
      label: line.outstanding_amount > 0 ? `Write off ${exact(line.outstanding_amount)}` : 'Write off',
      detail: 'The rest is forgiven; the line becomes Paid',
      refused: whyWithdrawn(line) ?? (line.outstanding_amount === 0 ? 'Nothing is due' : undefined),
    }),
  },
  'undo-write-off': {
    Dialog: ({ line, onClose }) => <CorrectionDialog call="undoWriteOff" subject={line} onClose={onClose} />,
    entry: (line) =>
      line.written_off_amount > 0
        ? {
            icon: Undo2,
            label: `Undo the write-off of ${exact(line.written_off_amount)}`,
            detail: 'The amount becomes due again',
            refused: whyWithdrawn(line),
          }
        : undefined,
  },
  withdraw: {
    Dialog: WithdrawLineItem,
    entry: (line) => ({
      icon: Ban,
      label: `Withdraw for ${line.client_name}`,
      detail: 'The client is notified and owes nothing for this line item',
      refused:
        whyWithdrawn(line) ??
        (line.matched_amount > 0 ? `${exact(line.matched_amount)} is matched: unmatch it first` : undefined),
    }),
  },
} as const satisfies Record<string, LineCorrection>;

export type LineCorrectionKind = keyof typeof LINE_CORRECTIONS;

export function lineActions(
  call: CapitalCall,
  line: LineItem,
  allocatedTo: AllocatedTo,
  onChoose: (kind: LineCorrectionKind) => void,
): MenuAction[] {
  const refused = whyNotCorrectable(call);
  return (Object.keys(LINE_CORRECTIONS) as LineCorrectionKind[]).flatMap((id) => {
    const entry = LINE_CORRECTIONS[id].entry(line, allocatedTo);
    if (!entry) return [];
    return [{ ...entry, id, refused: refused ?? entry.refused, onChoose: () => onChoose(id) }];
  });
}
