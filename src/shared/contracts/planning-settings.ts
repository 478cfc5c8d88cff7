import * as z from 'zod/mini'
import { PLANNING_COUNTRIES } from '../domain/planning/settings.ts'
import { calendarDate } from './calendar-date.ts'
import { codes, endpoint } from './endpoint.ts'
import { locationId, optionalText, recordVersion, requiredText } from './fields.ts'
import { planningKey as key, localTime as time } from './planning-parts.ts'

const count = (maximum: number) =>
  z
    .number('Vul een getal in.')
    .check(z.int('Vul een heel getal in.'), z.minimum(0), z.maximum(maximum, `Vul hooguit ${maximum} in.`))
const postcode = z.number('Vul vier cijfers in.').check(z.int(), z.minimum(1000), z.maximum(9999))
const unique = (keys: readonly { id: string }[]) => new Set(keys.map(({ id: one }) => one)).size === keys.length

const region = z.object({
  id: key,
  name: requiredText('Naam', 60),
  country: z.enum(PLANNING_COUNTRIES),
  ranges: z
    .array(
      z
        .object({ from: postcode, to: postcode })
        .check(z.refine(({ from, to }) => from <= to, 'Het begin van een reeks is niet hoger dan het einde.')),
    )
    .check(z.maxLength(50)),
})

const van = z.object({
  id: key,
  name: requiredText('Naam', 60),
  kind: z.enum(['van', 'pickup']),
  locationId: z.nullable(locationId),
  regionIds: z.array(key).check(z.maxLength(30)),
  weekdays: z.array(z.literal([1, 2, 3, 4, 5, 6, 7])).check(z.maxLength(7)),
  minutesPerDay: count(1440),
  isActive: z.boolean(),
})

const window = z
  .object({ from: time, until: time })
  .check(z.refine(({ from, until }) => from < until, 'Het einde van een dagdeel is na het begin.'))

/** The settings of planning, saved as a whole. */
export const planningSettings = z
  .object({
    regions: z.array(region).check(z.maxLength(30), z.refine(unique, 'Een gebied staat er twee keer in.')),
    vans: z
      .array(van)
      .check(
        z.minLength(1, 'Vul minstens één bus in.'),
        z.maxLength(20),
        z.refine(unique, 'Een bus staat er twee keer in.'),
      ),
    windows: z.array(window).check(
      z.minLength(1, 'Vul minstens één dagdeel in.'),
      z.maxLength(8, 'Vul hooguit 8 dagdelen in.'),
      z.refine((all) => {
        const sorted = all.toSorted((a, b) => (a.from < b.from ? -1 : 1))
        return sorted.every((one, index) => one.until <= (sorted[index + 1]?.from ?? '24:00'))
      }, 'Dagdelen mogen elkaar niet overlappen.'),
    ),
    closedDays: z
      .array(z.object({ day: calendarDate, vanId: z.nullable(key), reason: optionalText(60) }))
      .check(z.maxLength(300)),
    minutes: z.object({
      travel: count(240),
      base: count(240),
      corner: count(240),
      sofa: count(240),
      chair: count(240),
      other: count(240),
      assembly: count(240),
      floor: count(240),
      pickup: count(240),
    }),
  })
  .check(
    z.refine(
      ({ regions, vans }) =>
        vans.every(({ regionIds }) => regionIds.every((one) => regions.some(({ id: own }) => own === one))),
      {
        path: ['vans'],
        error: 'Een bus rijdt in een gebied dat niet bestaat.',
      },
    ),
  )

const savedSettings = z.object({
  version: z.number(),
  settings: planningSettings,
  /** The showrooms that a counter can belong to. */
  locations: z.array(z.object({ locationId: z.number(), name: z.string() })),
})

/** Calls of staff about the settings of delivery planning. */
export const settingsOfPlanning = {
  settings: endpoint({
    method: 'GET',
    path: '/api/admin/planning/settings',
    access: 'staff',
    about: 'Returns regions, vans, windows, closed days and minutes per stop.',
    reply: savedSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/admin/planning/settings',
    access: 'admin',
    about: 'Saves the settings of planning as a whole. Planned stops stay where they are.',
    body: z.object({ version: recordVersion, settings: planningSettings }),
    reply: savedSettings,
    fails: codes('planning_settings_changed', 'planning_van_in_use'),
  }),
}
