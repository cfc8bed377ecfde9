import { useState } from 'react';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Property } from '#shared/contract/fund.ts';
import { VALUATION_BASES, VALUATION_BASIS_WORDS, type ValuationBasis } from '#shared/terms.ts';
import { useEveryPage } from '../api/every-page.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dayText, moneyText, withRule } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { NotRefreshed } from '../ui/list-states.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { SelectField } from '../ui/select-field.tsx';

export function AddValuation({ property, onClose }: { property: Property; onClose: () => void }) {
  const [today] = useState(() => fundDateAt(new Date()));
  const documents = useEveryPage('listFundDocuments', {});
  const form = useCallForm('updateProperty', {
    start: {
      marketValue: '',
      date: displayDate(today),
      basis: 'independent' as ValuationBasis,
      valuer: '',
      document_id: '',
    },
    typed: {
      marketValue: moneyText('Market value is required'),
      date: withRule(
        dayText('Date is required'),
        (day) => day <= today,
        'A valuation cannot be dated in the future',
      ),
    },
    input: ({ document_id: report, ...valuation }) => ({
      id: property.id,
      valuation: { ...valuation, document_id: report || null },
    }),
    done: 'Valuation added.',
    onDone: onClose,
    refusalsAt: { 'document-not-found': 'document_id' },
  });
  const isPrice = form.text.basis === 'purchase price';
  return (
    <FormDialog
      title="Add valuation"
      subtitle={property.name}
      action="Add valuation"
      actionBusy="Adding"
      form={form}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <MoneyField label="Market value" required {...form.field('marketValue')} />
        <DateField label="Valued on" max={today} required {...form.day('date')} />
        <SelectField
          label="Basis"
          required
          options={VALUATION_BASES.map((value) => ({ value, label: VALUATION_BASIS_WORDS[value] }))}
          {...form.field('basis')}
        />
        <TextField
          label="Valuer"
          labelNote={form.text.basis === 'independent' ? undefined : 'optional'}
          required={form.text.basis === 'independent'}
          maxLength={LIMITS.nameLength}
          hint={isPrice ? 'The source, such as the contract' : 'Who valued it'}
          {...form.field('valuer')}
        />
      </div>
      <SelectField
        label="Report"
        labelNote="optional"
        hint="One of the documents that every client sees"
        options={[
          { value: '', label: documents.isLoading ? 'Loading documents' : 'No report' },
          ...(documents.data?.documents ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.field('document_id')}
      />
      {documents.error && (
        <NotRefreshed
          title="The documents did not load"
          error={documents.error}
          onRetry={() => void documents.mutate()}
        />
      )}
    </FormDialog>
  );
}
