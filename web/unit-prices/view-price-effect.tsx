import { useParams } from 'react-router-dom';
import { formatPrice } from '#shared/units.ts';
import { useCall } from '../api/hooks.ts';
import { Facts } from '../ui/facts.tsx';
import { ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { exact } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { DecideCompensation } from './decide-compensation.tsx';
import { percentChange, UNIT_PRICES } from './price-words.ts';

export function ViewPriceEffect() {
  const { priceId = '' } = useParams();
  const loaded = useCall('getPriceEffect', { id: priceId });
  const { data: effect, error } = loaded;
  return (
    <Page title="Effect of the price" crumb={{ label: 'Unit price', to: `${UNIT_PRICES}/${priceId}` }}>
      {error && !effect ? (
        <ErrorState boxed title="The effect did not load" loaded={loaded} />
      ) : !effect ? (
        <LoadingCards label="Loading the effect" />
      ) : (
        <>
          <div className="max-w-140">
            <Facts
              facts={[
                ['Wrong price', formatPrice(effect.wrong_price)],
                [
                  'Right price',
                  effect.right_price === null ? 'Not published yet' : formatPrice(effect.right_price),
                ],
                [
                  'Error',
                  effect.right_price === null ? '–' : percentChange(effect.wrong_price, effect.right_price),
                ],
                ['Due from the manager', exact(effect.due_from_manager)],
              ]}
            />
          </div>
          {effect.inputs_changed && (
            <Notice tone="warning">
              Since this price was computed, a month was reopened or a distribution cancelled. Check that the
              price is right.
            </Notice>
          )}
          <DecideCompensation key={effect.asked?.at ?? effect.decided?.at} effect={effect} />
        </>
      )}
    </Page>
  );
}
