import { fundDateAt } from '#shared/calendar-date.ts';
import { PORTFOLIO_GROUPS, portfolioGroupOf } from '#shared/portfolio.ts';
import { useCall } from '../api/hooks.ts';
import { lazyPart, usePreload } from '../shell/lazy-screen.ts';
import { defineView, flag, oneOf, openId, useAddressView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { FileUp, Plus } from '../ui/lucide-icons.tsx';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { FundReturns } from './fund-returns.tsx';
import { GROUP_WORDS } from './portfolio.ts';
import { RentsByMonth } from './rents-by-month.tsx';
import { FundAnalytics } from './view-fund-analytics.tsx';

const ViewProperty = lazyPart(() => import('./view-property.tsx'), 'ViewProperty');
const CreateProperty = lazyPart(() => import('./create-property.tsx'), 'CreateProperty');

const FUND_PATH = '/manager/fund';
const VIEW = defineView({
  filters: { shown: oneOf('show', PORTFOLIO_GROUPS, undefined) },
  rest: { adding: flag('add'), importing: flag('import'), open: openId('property') },
});

const ImportProperties = lazyPart(() => import('./import-properties.tsx'), 'ImportProperties');

export function ManageProperties() {
  const { view, change } = useAddressView(VIEW);
  const { data } = useCall('getFundOverview', {});
  const today = fundDateAt(new Date());
  usePreload(ViewProperty.preload);
  const add = () => change({ adding: true, open: undefined });
  const close = () => change({ ...VIEW.start, shown: view.shown }, { replace: true });
  const icon = <Plus />;
  return (
    <Page
      title="Investment Overview"
      exporting={
        <CreateExport
          list="properties"
          name="properties"
          filters={view.shown ? { show: view.shown } : {}}
          rows={
            data?.properties.filter(
              (property) => view.shown === undefined || portfolioGroupOf(property, today) === view.shown,
            ).length
          }
          described={`${view.shown ? `${GROUP_WORDS[view.shown]}, ` : ''}in the order they were added`}
          besides="With acquisition, latest value, rental and sale. Sums exclude sold properties."
          hasKey
        />
      }
      actions={
        <PageActions
          more={[
            {
              id: 'import',
              label: 'Import properties',
              icon: FileUp,
              preload: () => void ImportProperties.preload(),
              onChoose: () => change({ importing: true, open: undefined }),
            },
          ]}
        >
          <Button variant="primary" icon={icon} onClick={add}>
            <span>
              Add<span className="max-md:sr-only"> property</span>
            </span>
          </Button>
        </PageActions>
      }
      panel={
        view.open && (
          <ViewProperty
            key={view.open}
            id={view.open}
            listed={data?.properties.find(({ id }) => id === view.open)}
            onClose={close}
          />
        )
      }
    >
      <FundAnalytics
        openId={view.open}
        shown={view.shown}
        onShowAll={() => change(VIEW.withoutFilters)}
        hrefOf={({ id }) => `${FUND_PATH}?${VIEW.write({ ...VIEW.start, shown: view.shown, open: id })}`}
        emptyAction={<Button onClick={add}>Add property</Button>}
      />
      <FundReturns />
      <RentsByMonth />
      {view.importing && <ImportProperties onClose={close} />}
      {view.adding && (
        <CreateProperty
          onClose={close}
          onAdded={(id) => change({ adding: false, open: id }, { replace: true })}
        />
      )}
    </Page>
  );
}
