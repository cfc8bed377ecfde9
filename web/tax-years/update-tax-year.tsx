import type { TaxYearRecord } from '#shared/contract/tax-years.ts';
import { financialYearText } from '#shared/financial-year.ts';
import { TAX_FORMS, type TaxForm } from '#shared/terms.ts';
import { refreshAfter } from '../api/refresh.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { counted } from '../ui/money-format.ts';
import { SelectField } from '../ui/select-field.tsx';

interface TaxYearDialogProps {
  taxYear: TaxYearRecord;
  onClose: () => void;
}

const FORMS: Readonly<Record<TaxForm, string>> = {
  AMMA: 'AMMA, of an attribution managed investment trust',
  SDS: 'SDS, the standard distribution statement',
};

const FORM_OPTIONS = TAX_FORMS.map((value) => ({ value, label: FORMS[value] }));

/** Returns undefined if the year does not wait for the caller's approval. */
export function approvalWords({ may, table }: TaxYearRecord): string | undefined {
  if (may === 'asks') return 'Request approval';
  return may === 'approves' && table ? `Approve ${counted(table.row_count, 'statement')}` : undefined;
}

export function UpdateTaxYear({ taxYear, onClose }: TaxYearDialogProps) {
  const { year, asked, may, status, issue_count: issues } = taxYear;
  const mayChoose = status === 'Draft';
  const form = useCallForm('updateTaxYear', {
    start: { form: taxYear.form as TaxForm },
    // `asked_at` identifies the approval request that the user has seen. The server decides only that request.
    input: (text) => ({
      ...{ year: String(year), status: 'Approved' as const },
      ...(mayChoose ? { form: text.form } : {}),
      ...(asked && { asked_at: asked.at }),
    }),
    done: ({ status: after }) => (after === 'Approved' ? 'Statements approved' : 'Approval requested'),
    onDone: onClose,
    onRefused: () => {
      void refreshAfter('updateTaxYear');
      return false;
    },
  });
  return (
    <FormDialog
      title={may === 'asks' ? 'Request approval' : 'Approve the tax statements'}
      subtitle={financialYearText(year)}
      action={approvalWords(taxYear)}
      actionBusy="Sending"
      cancel="Back"
      form={form}
      onClose={onClose}
    >
      {mayChoose && <SelectField label="Form" options={FORM_OPTIONS} {...form.field('form')} />}
      <p className="text-muted">
        {may === 'asks'
          ? 'Nobody gets a statement until another manager approves them.'
          : 'Every holder in the table gets a statement by the portal, and an email.'}
        {issues > 0 && ' The statements replace the earlier ones of this year and say so.'}
      </p>
    </FormDialog>
  );
}

export function ChooseForm({ taxYear: { year, form: chosen }, onClose }: TaxYearDialogProps) {
  const form = useCallForm('updateTaxYear', {
    start: { form: chosen as TaxForm },
    input: (text) => ({ year: String(year), form: text.form }),
    done: () => 'Form saved',
    onDone: onClose,
  });
  return (
    <FormDialog title="Choose the form" subtitle={financialYearText(year)} form={form} onClose={onClose}>
      <SelectField label="Form" options={FORM_OPTIONS} {...form.field('form')} />
      <p className="text-muted">No amount of an AMMA may be below zero. Some of an SDS may.</p>
    </FormDialog>
  );
}

export function SendBack({ taxYear: { year, asked }, onClose }: TaxYearDialogProps) {
  const update = useConfirmedCall('updateTaxYear', onClose);
  return (
    <ConfirmDialog
      title="Send back"
      subtitle={financialYearText(year)}
      confirmLabel="Send back"
      busyLabel="Sending back"
      variant="primary"
      onConfirm={() =>
        update({ year, status: 'Draft', ...(asked && { asked_at: asked.at }) }, () => 'Sent back')
      }
      onClose={onClose}
    >
      The statements will no longer await approval.
    </ConfirmDialog>
  );
}
