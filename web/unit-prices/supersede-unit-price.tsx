import { useNavigate } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { UnitPriceRecord } from '#shared/contract/unit-prices.ts';
import { formatPrice } from '#shared/units.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { TextAreaField } from '../ui/field.tsx';
import { ByHandLines, faultOfLines, linesInput, lineTexts } from './by-hand-lines.tsx';
import { UNIT_PRICES } from './price-words.ts';

export function SupersedeUnitPrice({ price, onClose }: { price: UnitPriceRecord; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useCallForm('supersedeUnitPrice', {
    // Not named `reason`, because errors at the `reason` of a line would then appear at the reason of the correction.
    start: { why: '', lines: lineTexts(price.lines) },
    wrong: ({ lines }) => {
      const message = faultOfLines(lines);
      return message ? { at: 'lines', message } : undefined;
    },
    input: ({ why, lines }) => ({ id: price.id, reason: why, lines: linesInput(lines) }),
    done: 'Corrected price drafted',
    onDone: (drafted) => {
      onClose();
      if (drafted) void navigate(`${UNIT_PRICES}/${drafted.id}`);
    },
  });
  return (
    <FormDialog
      title="Correct the price"
      subtitle={`${formatPrice(price.nav_price ?? price.issue_price)} of ${displayDate(price.day)}`}
      action="Draft the corrected price"
      actionBusy="Drafting"
      width={800}
      focusFirst={false}
      form={form}
      off={form.text.why.trim().length < LIMITS.reasonMinLength}
      onClose={onClose}
    >
      <p className="text-muted">
        The terms are computed anew for the same day. The published price holds until another manager approves
        the corrected one; it then stays in the list, struck through. Units already issued do not change by
        themselves: the page of its effect lists each member.
      </p>
      <ByHandLines {...form.field('lines')} busy={form.busy} />
      <TextAreaField label="Reason" rows={2} maxLength={LIMITS.reasonLength} {...form.field('why')} />
    </FormDialog>
  );
}
