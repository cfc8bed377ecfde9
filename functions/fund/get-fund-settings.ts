import type { fundSettingsContract } from '#shared/contract/fund-settings.ts';
import type { Handler } from '../http/context.ts';
import { presentFundSettings, readFundSettings } from '../records/fund-settings-store.ts';

export const getFundSettings: Handler<typeof fundSettingsContract.getFundSettings> = async (
  _input,
  { services, today },
) => presentFundSettings(await readFundSettings(services), today);
