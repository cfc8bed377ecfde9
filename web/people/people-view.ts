import { defineView, flag } from '../ui/address-view.ts';

export const PEOPLE_VIEW = defineView({ filters: {}, rest: { inviting: flag('invite') } });
