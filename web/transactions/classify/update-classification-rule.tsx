import type { ClassificationRule } from '#shared/contract/classification-rules.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { RuleFields } from './rule-fields.tsx';
import { RULE_READING, type RuleForm, textOfRule } from './rule-form.ts';

interface UpdateClassificationRuleProps {
  rule: ClassificationRule;
  onClose: () => void;
}

export function UpdateClassificationRule({ rule, onClose }: UpdateClassificationRuleProps) {
  const form = useCallForm('updateClassificationRule', {
    ...RULE_READING,
    start: textOfRule(rule),
    input: (text) => ({ ...RULE_READING.input(text), id: rule.id }),
    done: 'Rule saved',
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Edit rule"
      subtitle="The rows it classified stay as they are."
      width={560}
      form={form}
    >
      <RuleFields form={form as RuleForm} />
    </FormDialog>
  );
}
