import { Notice } from '../ui/notice.tsx';
import { CorrectionFacts } from './correction-facts.tsx';
import { CORRECTIONS, type Correction, type CorrectionCall, type CorrectionSubject } from './corrections.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCallForm } from './use-call-form.ts';

export function CorrectionDialog<C extends CorrectionCall>({
  call,
  subject,
  onClose,
}: {
  call: C;
  subject: CorrectionSubject<C>;
  onClose: () => void;
}) {
  const correctionOf = CORRECTIONS[call] as (subject: CorrectionSubject<C>) => Correction<C>;
  const {
    title,
    subtitle,
    action,
    actionBusy,
    done,
    isDanger,
    start = '',
    input,
    questions = [],
    ...words
  } = correctionOf(subject);
  const form = useCallForm(call, {
    start: { reason: start },
    input,
    questions,
    done,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={title}
      subtitle={subtitle}
      action={<span className="tnum">{action}</span>}
      actionBusy={actionBusy}
      variant={isDanger ? 'danger' : 'primary'}
      form={form}
      reasonHint={words.reasonHint}
      follows={<p className="tnum text-label text-muted wrap-anywhere">{words.sentence}</p>}
      onClose={onClose}
    >
      {words.warning && <Notice tone="warning">{words.warning}</Notice>}
      {words.facts && <CorrectionFacts facts={words.facts} />}
    </ReasonDialog>
  );
}
