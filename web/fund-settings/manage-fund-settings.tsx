import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '../api/hooks.ts';
import { APPROVALS, approversText, waitsText } from '../ui/approval-words.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { Facts } from '../ui/facts.tsx';
import { ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Notice } from '../ui/notice.tsx';
import { Changes, Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { SECTIONS, type SettingsSection, textOf } from './settings-sections.tsx';
import { UpdateFundSettings } from './update-fund-settings.tsx';

const NOT_SET = <span className="text-muted">Not set</span>;

export function ManageFundSettings() {
  const loaded = useCall('getFundSettings', {});
  const open = useCall('listApprovals', { state: 'open' });
  const failed = [loaded, open].find(({ data, error }) => error && !data);
  const settings = loaded.data;
  const waiting = open.data?.approvals.filter(({ what }) => what === 'fund-settings');
  const [changing, setChanging] = useState<SettingsSection>();
  return (
    <Page title="Fund settings">
      {failed?.error ? (
        <ErrorState boxed title="The fund settings did not load" loaded={failed} unchanged />
      ) : !settings || !waiting ? (
        <LoadingCards label="Loading fund settings" height="h-32" count={SECTIONS.length} />
      ) : (
        <div className="flex max-w-160 flex-col gap-6">
          {waiting.map((approval) => (
            <Notice key={approval.id} tone="warning">
              {waitsText(approval)} {approversText(approval)} Until then, the settings below apply.{' '}
              <Link to={APPROVALS} className="underline underline-offset-2">
                Approvals
              </Link>
            </Notice>
          ))}
          {SECTIONS.map((section) => (
            <Section
              key={section.title}
              title={section.title}
              aside={
                <Changes>
                  <Button
                    size="small"
                    aria-label={`Change: ${section.title}`}
                    onClick={() => setChanging(section)}
                  >
                    Change
                  </Button>
                </Changes>
              }
            >
              <Facts
                facts={section.fields.map((field) => [
                  field.label,
                  (field.shown?.(settings) ?? textOf(section, field, settings)) || NOT_SET,
                ])}
              />
            </Section>
          ))}
          <p className="text-label text-muted">
            {settings.changed_at === null || settings.changed_by_name === null ? (
              'Nobody has changed these settings yet.'
            ) : (
              <>
                Changed last by {settings.changed_by_name}, <InstantText instant={settings.changed_at} />.
              </>
            )}{' '}
            <Link to="/manager/audit?kind=fund" className="text-accent underline underline-offset-2">
              All changes
            </Link>
          </p>
        </div>
      )}
      {settings && changing && (
        <UpdateFundSettings section={changing} settings={settings} onClose={() => setChanging(undefined)} />
      )}
    </Page>
  );
}
