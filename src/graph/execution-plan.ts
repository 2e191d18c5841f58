import { MapPlanner, unknownName } from './map-planner.ts';
import type { PlanInput, PlannedTable } from './planned-map.ts';

/** Resolves a mapping against tables, profile and schema. MAPPING_INVALID names what does not exist and what does. */
export function planExecution(input: PlanInput): PlannedTable[] {
  const { mapping, tables } = input;
  const names = tables.map((table) => table.name);
  const stranger = mapping.maps.find((map) => !names.includes(map.source));
  if (stranger !== undefined) throw unknownName('table', stranger.source, stranger, names);
  const planner = new MapPlanner(input);
  return tables
    .map((table, order) => ({
      table,
      order,
      maps: mapping.maps.filter((map) => map.source === table.name).map((map) => planner.planMap(map, table)),
    }))
    .filter(({ maps }) => maps.length > 0);
}
