import { Notice } from '../ui/notice.tsx';
import { CorrectionFacts } from './correction-facts.tsx';
import {
  CORRECTIONS,
  type Correction,
  type CorrectionCall,
  type CorrectionProps,
  type CorrectionSubject,
} from './corrections.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCallForm } from './use-call-form.ts';

export function CorrectionForm<C extends CorrectionCall>({ call, subject, onClose }: CorrectionProps<C>) {
  const correctionOf = CORRECTIONS[call] as (subject: CorrectionSubject<C>) => Correction<C>;
  const {
    start = '',
    input,
    questions,
    done,
    action,
    sentence,
    warning,
    facts,
    ...dialog
  } = correctionOf(subject);
  const form = useCallForm(call, { start: { reason: start }, input, questions, done, onDone: onClose });
  return (
    <ReasonDialog
      {...dialog}
      action={<span className="tnum">{action}</span>}
      form={form}
      follows={<p className="tnum text-label text-muted wrap-anywhere">{sentence}</p>}
      onClose={onClose}
    >
      {warning && <Notice tone="warning">{warning}</Notice>}
      {facts && <CorrectionFacts facts={facts} />}
    </ReasonDialog>
  );
}
