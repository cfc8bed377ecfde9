import { useMemo, useState } from 'react';
import { RULE_ORDER } from '#shared/classification-rule.ts';
import type { ClassificationRule } from '#shared/contract/classification-rules.ts';
import { useCall } from '../../api/hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../../ui/list-states.tsx';
import { HandCoins, Plus, Trash2, WandSparkles } from '../../ui/lucide-icons.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { formatMoney } from '../../ui/money-format.ts';
import { Changes, Page, useMayChange } from '../../ui/page.tsx';
import { PageActions } from '../../ui/page-actions.tsx';
import { TableBox } from '../../ui/table.tsx';
import { ApplyClassificationRule } from './apply-classification-rule.tsx';
import { CreateClassificationRule } from './create-classification-rule.tsx';
import { DeleteClassificationRule } from './delete-classification-rule.tsx';
import { DIRECTION_NAMES } from './rule-form.ts';
import { kindText } from './suggestion-chip.tsx';
import { UpdateClassificationRule } from './update-classification-rule.tsx';
import { countRows, useUnclassified } from './use-unclassified.ts';

type Task = 'edit' | 'delete';

function conditionsText({ words, direction, min, max }: ClassificationRule): string {
  return [
    words,
    direction && DIRECTION_NAMES[direction],
    min !== null && `from ${formatMoney(min)}`,
    max !== null && `to ${formatMoney(max)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function ManageClassificationRules() {
  const phone = useMediaQuery('(max-width: 767.98px)');
  const { data, error, isValidating, mutate } = useCall('listClassificationRules', {});
  const unclassified = useUnclassified();
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ task: Task; rule: ClassificationRule }>();
  const [applied, setApplied] = useState<readonly ClassificationRule[]>();
  const close = () => setOpen(undefined);
  const mayChange = useMayChange();
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { suggested } of unclassified?.rows ?? [])
      if (suggested?.rule_id) found.set(suggested.rule_id, (found.get(suggested.rule_id) ?? 0) + 1);
    return found;
  }, [unclassified]);

  const waiting = data?.rules.filter(({ id }) => counts.has(id)) ?? [];

  const actions = (rule: ClassificationRule) => {
    const count = counts.get(rule.id) ?? 0;
    if (!mayChange) return null;
    return (
      <span className="flex items-center justify-end gap-1.5">
        {count > 0 && (
          <Button size="small" onClick={() => setApplied([rule])}>
            Apply to {countRows(count, unclassified?.isAll ?? true)}
          </Button>
        )}
        <IconButton
          size="small"
          label={`Delete ${rule.name}`}
          icon={<Trash2 />}
          onClick={() => setOpen({ task: 'delete', rule })}
        />
      </span>
    );
  };
  const name = (rule: ClassificationRule) =>
    !mayChange ? (
      <span className="block truncate py-1 font-medium">{rule.name}</span>
    ) : (
      <button
        type="button"
        onClick={() => setOpen({ task: 'edit', rule })}
        className="block max-w-full truncate rounded-badge py-1 text-left font-medium hover:underline"
        title={rule.name}
      >
        {rule.name}
      </button>
    );
  const kind = (rule: ClassificationRule) => kindText(rule, rule.property_name ?? undefined);
  const automatic = <Badge tone="accent">Automatic</Badge>;
  const columns: readonly Column<ClassificationRule>[] = [
    { head: 'Rule', cell: name },
    { head: 'Words and conditions', className: 'truncate', title: conditionsText, cell: conditionsText },
    { head: 'Classifies as', className: 'truncate', title: kind, cell: kind },
    { head: 'On import', width: 'w-28', cell: (rule) => rule.automatic && automatic },
    { head: 'Actions', hideHead: true, align: 'right', width: 'w-60', cell: actions },
  ];

  return (
    <Page
      title="Rules"
      crumb={{ label: 'Transactions', to: '/manager/transactions' }}
      actions={
        <PageActions
          more={
            waiting.length > 1
              ? [{ id: 'apply', label: 'Apply all rules', onChoose: () => setApplied(waiting) }]
              : []
          }
        >
          <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
            New rule
          </Button>
        </PageActions>
      }
    >
      {error && !data ? (
        <ErrorState boxed title="Rules did not load" loaded={{ error, isValidating, mutate }} />
      ) : data?.rules.length === 0 ? (
        <EmptyState
          className="min-h-90 rounded-box border border-line"
          icon={<WandSparkles className="size-5 text-subtle" />}
          title="No rules yet"
          detail="A rule recognises rows by their words. It suggests a type, or classifies imported rows automatically."
          action={
            <Changes>
              <Button onClick={() => setAdding(true)}>New rule</Button>
            </Changes>
          }
        />
      ) : phone ? (
        data ? (
          <ul className="flex flex-col gap-2">
            {data.rules.map((rule) => (
              <li key={rule.id} className="flex flex-col gap-1.5 rounded-box border border-line p-4">
                <span className="flex items-center justify-between gap-2 text-form">
                  {name(rule)}
                  {rule.automatic && automatic}
                </span>
                <span className="text-body text-muted wrap-anywhere">{conditionsText(rule)}</span>
                <span className="text-body wrap-anywhere">{kind(rule)}</span>
                {actions(rule)}
              </li>
            ))}
          </ul>
        ) : (
          <LoadingCards label="Loading rules" height="h-24" />
        )
      ) : (
        <TableBox>
          <DataTable
            label="Rules"
            columns={columns}
            items={data?.rules ?? []}
            loading={!data}
            skeletonRows={4}
          />
        </TableBox>
      )}
      {data && data.rules.length > 0 && <p className="text-body text-muted">{RULE_ORDER}</p>}
      <ButtonLink to="/manager/payers" icon={<HandCoins />} className="self-start">
        Known payers of deposits
      </ButtonLink>
      {isAdding && <CreateClassificationRule onClose={() => setAdding(false)} />}
      {open?.task === 'edit' && <UpdateClassificationRule rule={open.rule} onClose={close} />}
      {open?.task === 'delete' && <DeleteClassificationRule rule={open.rule} onClose={close} />}
      {applied && <ApplyClassificationRule rules={applied} onClose={() => setApplied(undefined)} />}
    </Page>
  );
}
