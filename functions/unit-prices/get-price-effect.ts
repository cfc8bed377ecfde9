import type { Handler } from '../http/context.ts';
import { effectOfPrice, presentEffect } from './price-effect.ts';

export const getPriceEffect: Handler<'getPriceEffect'> = async ({ id }, { services, refuse }) =>
  presentEffect((await effectOfPrice(services, id)) ?? refuse('unit-price-not-found'));
