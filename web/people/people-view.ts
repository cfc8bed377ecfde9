import { defineView, flag } from '../ui/address-view.ts';

/** The view of the people: whether somebody is being invited. */
export const PEOPLE_VIEW = defineView({ filters: {}, rest: { inviting: flag('invite') } });
