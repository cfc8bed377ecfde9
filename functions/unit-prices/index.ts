import { unitPricesContract } from '#shared/contract/unit-prices.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { createUnitPrice } from './create-unit-price.ts';
import { decideCompensation } from './decide-compensation.ts';
import { getPriceEffect } from './get-price-effect.ts';
import { proposeUnitPrice } from './propose-unit-price.ts';
import { supersedeUnitPrice } from './supersede-unit-price.ts';
import { updateUnitPrice } from './update-unit-price.ts';

export const unitPricesArea = handlersFor('unit-prices', unitPricesContract, {
  proposeUnitPrice,
  createUnitPrice,
  updateUnitPrice,
  supersedeUnitPrice,
  getPriceEffect,
  decideCompensation,
});

export const handler = serve(unitPricesArea, servicesFromEnvironment);
