import { deliveries } from './deliveries.ts'
import { settingsOfPlanning } from './planning-settings.ts'
import { rides } from './rides.ts'
import { visitPlanning } from './service-visits.ts'
import { deliveryPlanning } from './week-board.ts'

/** Calls of staff about delivery planning. One group, because its names are public (`operationId`). */
export const planning = { ...settingsOfPlanning, ...deliveryPlanning, ...visitPlanning, ...rides, ...deliveries }
