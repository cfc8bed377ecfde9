import type { Handler } from '../http/context.ts';
import { takeTry } from '../records/try-store.ts';

const HOUR_SECONDS = 3_600;
const FROM_ONE_CALLER = { of: 'renewal-by', most: 20, withinSeconds: HOUR_SECONDS };
const TO_ONE_ADDRESS = { of: 'renewal-to', most: 3, withinSeconds: HOUR_SECONDS };

/** Response and duration must not reveal whether an address exists, so a worker looks up the address later. */
export const renewInvitation: Handler<'renewInvitation'> = async (
  { email },
  { services, callerAddress, now },
) => {
  const isWithinLimits =
    (await takeTry(services, { ...FROM_ONE_CALLER, by: callerAddress, now })) &&
    (await takeTry(services, { ...TO_ONE_ADDRESS, by: email, now }));
  if (isWithinLimits) await services.renewInvitation(email);
  return { accepted: true };
};
