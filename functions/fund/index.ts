import { figuresContract } from '#shared/contract/figures.ts';
import { fundContract } from '#shared/contract/fund.ts';
import { fundSettingsContract } from '#shared/contract/fund-settings.ts';
import { periodsContract } from '#shared/contract/periods.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { closePeriod } from './close-period.ts';
import { closeUntil } from './close-until.ts';
import { createProperty } from './create-property.ts';
import { deletePropertyPhoto } from './delete-property-photo.ts';
import { deleteValuation } from './delete-valuation.ts';
import { getBankBalance } from './get-bank-balance.ts';
import { getCashFlow } from './get-cash-flow.ts';
import { getFundContact } from './get-fund-contact.ts';
import { getFundSettings } from './get-fund-settings.ts';
import { getMoneyMap } from './get-money-map.ts';
import { getProperty } from './get-property.ts';
import { importProperties } from './import-properties.ts';
import { listPeriods } from './list-periods.ts';
import { listProperties } from './list-properties.ts';
import { listRents } from './list-rents.ts';
import { reopenPeriod } from './reopen-period.ts';
import { updateFundSettings } from './update-fund-settings.ts';
import { updateProperty } from './update-property.ts';
import { updatePropertyPhoto } from './update-property-photo.ts';

export const fundArea = handlersFor(
  'fund',
  { ...fundContract, ...fundSettingsContract, ...figuresContract, ...periodsContract },
  {
    getCashFlow,
    getMoneyMap,
    getBankBalance,
    listProperties,
    listRents,
    createProperty,
    importProperties,
    getProperty,
    updateProperty,
    deleteValuation,
    updatePropertyPhoto,
    deletePropertyPhoto,
    listPeriods,
    closePeriod,
    closeUntil,
    reopenPeriod,
    getFundContact,
    getFundSettings,
    updateFundSettings,
  },
);

export const handler = serve(fundArea, servicesFromEnvironment);
