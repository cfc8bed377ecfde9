import { defineView, flag } from '../ui/address-view.ts';

/** The view of the people: whether the invitation panel is open. */
export const PEOPLE_VIEW = defineView({ filters: {}, rest: { inviting: flag('invite') } });
