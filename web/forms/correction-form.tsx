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
  const correction = correctionOf(subject);
  const form = useCallForm(call, {
    start: { reason: correction.start ?? '' },
    input: correction.input,
    questions: correction.questions ?? [],
    done: correction.done,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={correction.title}
      subtitle={correction.subtitle}
      action={<span className="tnum">{correction.action}</span>}
      actionBusy={correction.actionBusy}
      variant={correction.isDanger ? 'danger' : 'primary'}
      form={form}
      reasonHint={correction.reasonHint}
      follows={<p className="tnum text-label text-muted wrap-anywhere">{correction.sentence}</p>}
      onClose={onClose}
    >
      {correction.warning && <Notice tone="warning">{correction.warning}</Notice>}
      {correction.facts && <CorrectionFacts facts={correction.facts} />}
    </ReasonDialog>
  );
}
