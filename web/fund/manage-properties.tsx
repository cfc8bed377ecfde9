import { useSearchParams } from 'react-router-dom';
import { useCall } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Plus } from '../ui/lucide-icons.tsx';
import { Page } from '../ui/page.tsx';
import { AddProperty } from './add-property.tsx';
import { FundAnalytics } from './view-fund-analytics.tsx';
import { ViewProperty } from './view-property.tsx';

const HERE = '/manager/fund';

/** The investors’ view of the fund, with what managers change in it. The open property is in the address. */
export function ManageProperties() {
  const [params, setParams] = useSearchParams();
  const { data } = useCall('getFundOverview', {});
  const openId = params.get('property');
  const add = () => setParams({ add: '1' });
  const close = () => setParams({}, { replace: true });
  const icon = <Plus aria-hidden="true" className="size-4" />;
  return (
    <Page
      title="Investment Overview"
      actions={
        <Button variant="primary" icon={icon} onClick={add}>
          Add property
        </Button>
      }
      panel={
        openId && (
          <ViewProperty
            key={openId}
            id={openId}
            listed={data?.properties.find(({ id }) => id === openId)}
            onClose={close}
          />
        )
      }
    >
      <FundAnalytics
        openId={openId ?? undefined}
        hrefOf={({ id }) => `${HERE}?property=${encodeURIComponent(id)}`}
        emptyAction={<Button onClick={add}>Add property</Button>}
      />
      {params.has('add') && (
        <AddProperty onClose={close} onAdded={(id) => setParams({ property: id }, { replace: true })} />
      )}
    </Page>
  );
}
