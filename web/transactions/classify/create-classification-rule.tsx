import { FormDialog } from '../../forms/form-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { RuleFields } from './rule-fields.tsx';
import { EMPTY_RULE, RULE_READING, type RuleForm, type RuleText } from './rule-form.ts';

export interface CreateClassificationRuleProps {
  start?: RuleText;
  onClose: () => void;
}

export function CreateClassificationRule({ start = EMPTY_RULE, onClose }: CreateClassificationRuleProps) {
  const form = useCallForm('createClassificationRule', {
    ...RULE_READING,
    start,
    done: 'Rule added',
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={start === EMPTY_RULE ? 'New rule' : 'Always classify like this'}
      width={560}
      action="Add rule"
      actionBusy="Adding"
      form={form}
    >
      <RuleFields form={form as RuleForm} />
    </FormDialog>
  );
}
