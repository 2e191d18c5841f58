import { type Constraint, fails, holds, notAsked } from '../outcome.ts';
import { accommodationsOf } from './accommodations.ts';

const accepts: Record<string, (roomType: string) => boolean> = {
  'not shared room': (roomType) => roomType !== 'Shared room',
  'shared room': (roomType) => roomType === 'Shared room',
  'private room': (roomType) => roomType === 'Private room',
  'entire room': (roomType) => roomType === 'Entire home/apt',
};

/** Every room is of the wanted type. Source: official `is_valid_room_type`. */
export const validRoomType: Constraint = (trip, world) => {
  const wanted = trip.query.local_constraint['room type'];
  if (wanted === null) return notAsked;
  for (const { roomType } of accommodationsOf(trip, world)) {
    if (accepts[wanted]?.(roomType) === false) return fails(`The room type should be ${wanted}.`);
  }
  return holds;
};
