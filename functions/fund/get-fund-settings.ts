import type { Handler } from '../http/context.ts';
import { presentFundSettings, readFundSettings } from '../records/fund-settings-store.ts';

export const getFundSettings: Handler<'getFundSettings'> = async (_input, { services, today }) =>
  presentFundSettings(await readFundSettings(services), today);
