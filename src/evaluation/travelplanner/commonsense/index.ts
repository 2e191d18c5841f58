import type { Constraint } from '../outcome.ts';
import { isNotAbsent } from './complete-information.ts';
import { isValidAttractions } from './diverse-attractions.ts';
import { isValidRestaurants } from './diverse-restaurants.ts';
import { isValidAccommodation } from './minimum-nights.ts';
import { isValidTransportation } from './non-conflicting-transportation.ts';
import { isReasonableVisitingCity } from './reasonable-city-route.ts';
import { isValidInformationInCurrentCity } from './within-current-city.ts';
import { isValidInformationInSandbox } from './within-sandbox.ts';

/** The eight commonsense constraints under their official names. */
export const commonsenseConstraints = {
  is_reasonable_visiting_city: isReasonableVisitingCity,
  is_valid_restaurants: isValidRestaurants,
  is_valid_attractions: isValidAttractions,
  is_valid_accommodation: isValidAccommodation,
  is_valid_transportation: isValidTransportation,
  is_valid_information_in_current_city: isValidInformationInCurrentCity,
  is_valid_information_in_sandbox: isValidInformationInSandbox,
  is_not_absent: isNotAbsent,
} as const satisfies Record<string, Constraint>;
